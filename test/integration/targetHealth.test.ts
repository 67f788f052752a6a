import { describe, expect, it } from 'vitest';
import { startInstances as startStopped } from '../../engine/control/operations/startInstances.ts';
import { stopInstances } from '../../engine/control/operations/stopInstances.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import type { SampleSettings } from '../../engine/instances/samples/SampleSettings.ts';
import { getSample, setSample } from '../../engine/instances/samples/io/setSample.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer, type BalancerPlan } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

/** A balancer in two zones whose targets are all healthy; its group is probed when the test says so. */
async function startHealthy(plan: BalancerPlan): Promise<BalancerUnderTest> {
  const engine = await startTestEngine({ log: expectedLog().log });
  const balancer = await startBalancer(engine, plan);
  const registered = plan.registered ?? plan.instances ?? [];
  // Both nodes have a verdict of each: no first probe is under way any more.
  await until('a first probe of each target at each node', () =>
    registered.every((name) => balancer.probes(name).every(({ passed }) => passed > 0)),
  );
  for (const name of registered) await balancer.untilState(name, 'healthy');
  return balancer;
}

async function share(balancer: BalancerUnderTest, count: number): Promise<string> {
  const counts: Record<string, number> = {};
  for (const zone of ['a', 'b'] as const) {
    const where = { host: balancer.nodeAddress(zone), port: balancer.port };
    const seen = await requestsFrom(where, count / 2, balancer.instances);
    for (const [name, times] of Object.entries(seen)) counts[name] = (counts[name] ?? 0) + times;
  }
  return Object.entries(counts)
    .toSorted()
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}

const FAULTS: readonly {
  readonly id: string;
  readonly fault: Partial<SampleSettings>;
  readonly state: string;
  /** What the target counts of the checks that failed; null: it cannot see them. */
  readonly counted: string | null;
  readonly probe: { readonly status: number; readonly outcome: object };
}[] = [
  {
    id: 'E-087',
    fault: { mode: 'refuse' },
    state: 'unhealthy Target.FailedHealthChecks: Health checks failed',
    counted: null,
    probe: { status: 0, outcome: { kind: 'failed', error: 'ECONNREFUSED' } },
  },
  {
    id: 'HCK-06',
    fault: { mode: 'reset' },
    state: 'unhealthy Target.FailedHealthChecks: Health checks failed',
    counted: null,
    probe: { status: 0, outcome: { kind: 'failed', error: 'ECONNRESET' } },
  },
  {
    id: 'E-101',
    fault: { mode: 'hang' },
    state: 'unhealthy Target.Timeout: Request timed out',
    counted: 'none',
    probe: { status: 0, outcome: { kind: 'timeout' } },
  },
  {
    id: 'E-101',
    fault: { healthStatus: 503 },
    state: 'unhealthy Target.ResponseCodeMismatch: Health checks failed with these codes: [503]',
    counted: '503',
    probe: { status: 503, outcome: { kind: 'codeMismatch' } },
  },
];

describe('the health of a sample target', () => {
  it.each(FAULTS)('$id set to $fault: unhealthy at the threshold, no request, and back', async (row) => {
    const unhealthyThreshold = row.counted === 'none' ? 2 : 3; // each probe of a hanging target takes its time
    const balancer = await startHealthy({
      instances: ['a1', 'b1'],
      group: { healthCheckTimeoutSeconds: 2, healthyThresholdCount: 3, unhealthyThresholdCount: unhealthyThreshold },
    });
    const address = balancer.addressOf('a1');
    const requestsBefore = (await getSample(address)).requests;
    await setSample(address, row.fault);
    for (let failures = 1; failures <= unhealthyThreshold; failures += 1) {
      expect(balancer.stateOf('a1'), `after ${failures - 1} failures`).toBe('healthy');
      await balancer.probe('a1');
      expect(balancer.probes('a1').map(({ failed }) => failed)).toEqual([failures, failures]);
    }
    await balancer.untilState('a1', row.state);
    if (row.counted !== null) expect((await getSample(address)).checks[row.counted]).toBe(2 * unhealthyThreshold);

    expect(await share(balancer, 100)).toBe('b1 100');
    expect((await getSample(address)).requests).toEqual(requestsBefore);

    await setSample(address, { mode: 'answer', healthStatus: 200 });
    for (let passes = 1; passes <= 3; passes += 1) {
      expect(balancer.stateOf('a1'), `after ${passes - 1} passes`).toBe(row.state);
      await balancer.probe('a1');
    }
    await balancer.untilState('a1', 'healthy');
    expect(await share(balancer, 100)).toBe('a1 50, b1 50');

    const { targetGroupArn, engine } = balancer;
    const failed = () =>
      engine.control
        .probesOf(targetGroupArn, balancer.keyOf('a1'))
        .filter(({ outcome }) => outcome.kind !== 'passed')
        .map(({ status, outcome }) => ({ status, outcome }));
    await until('the reports of the failed probes', () => failed().length >= 2 * unhealthyThreshold);
    expect(failed()).toEqual(Array.from({ length: 2 * unhealthyThreshold }, () => row.probe));
  });

  it('HCK-03 E-002 … E-004, E-038, E-087, E-088 sends nothing to what is unhealthy, and to what recovers only from its threshold on', async () => {
    const balancer = await startHealthy({
      instances: ['a1', 'b1', 'b2'],
      group: { healthyThresholdCount: 3, unhealthyThresholdCount: 2 },
    });
    const answers = balancer.addressOf('b1');
    await setSample(answers, { healthStatus: 503 });
    await setSample(balancer.addressOf('b2'), { mode: 'refuse' });
    for (const name of ['b1', 'b2']) {
      for (let turn = 0; turn < 2; turn += 1) await balancer.probe(name);
      await balancer.untilState(name, 'unhealthy');
    }
    const seen = (await getSample(answers)).requests;
    expect(await share(balancer, 300)).toBe('a1 300');
    await setSample(answers, { healthStatus: 200 });
    for (let passes = 0; passes < 2; passes += 1) {
      await balancer.probe('b1');
      expect(balancer.stateOf('b1')).toMatch(/^unhealthy /);
      expect(await share(balancer, 20)).toBe('a1 20');
    }
    expect((await getSample(answers)).requests).toEqual(seen);
    await balancer.probe('b1');
    await balancer.untilState('b1', 'healthy');
    expect(await share(balancer, 300)).toBe('a1 150, b1 150');
  });

  it('E-102 a stopped instance is unused, Target.InvalidState, gets nothing, and is checked anew when it starts', async () => {
    const balancer = await startHealthy({ instances: ['a1', 'b1'] });
    const { control } = balancer.engine;
    control.change(stopInstances, { instanceIds: [balancer.idOf('a1')] });
    await balancer.untilState('a1', 'unused Target.InvalidState: Target is in the stopped state');
    expect(await share(balancer, 20)).toBe('b1 20');

    control.change(startStopped, { instanceIds: [balancer.idOf('a1')] });
    await balancer.untilState('a1', 'healthy');
    await until('both nodes to hold a1 healthy', () => balancer.probes('a1').every(({ passed }) => passed > 0));
    expect(await share(balancer, 20)).toBe('a1 10, b1 10');
  });

  it('E-098 a new target is healthy after one success, whatever the threshold', async () => {
    const balancer = await startHealthy({
      instances: ['a1', 'b1', 'b2'],
      registered: ['a1', 'b1'],
      group: { healthyThresholdCount: 10 },
    });
    const { control } = balancer.engine;
    control.change(registerTargets, {
      targetGroupArn: balancer.targetGroupArn,
      targets: [{ id: balancer.idOf('b2') }],
    });
    expect(balancer.stateOf('b2')).toMatch(/^initial Elb\./);
    await balancer.untilState('b2', 'healthy');
    const checks = (await getSample(balancer.addressOf('b2'))).checks['200'] ?? 0;
    expect(checks).toBeLessThanOrEqual(2); // one by each node
  });

  it('ELB, fail open: with every target failing, traffic flows to all', async () => {
    const balancer = await startHealthy({ instances: ['a1', 'a2', 'b1', 'b2'] });
    for (const name of ['a1', 'a2', 'b1', 'b2']) {
      await setSample(balancer.addressOf(name), { healthStatus: 500 });
      for (let probe = 0; probe < 2; probe += 1) await balancer.probe(name); // the standard threshold
      await balancer.untilState(name, 'unhealthy');
    }
    expect(await share(balancer, 80)).toBe('a1 20, a2 20, b1 20, b2 20');
  });
});
