import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { deregisterTargets } from '../../engine/control/operations/deregisterTargets.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { getSample, setSample } from '../../engine/instances/samples/io/setSample.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { get, type Answer } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { soon, until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const DRAINING = 'draining Target.DeregistrationInProgress: Target deregistration is in progress';

/** Target a1 alone, healthy and slow, with b1 to come. */
async function startSlow(latencyMs: number, delaySeconds: number): Promise<BalancerUnderTest> {
  const engine = await startTestEngine({ log: expectedLog().log });
  const balancer = await startBalancer(engine, {
    instances: ['a1', 'b1'],
    registered: ['a1'],
    attributes: { 'deregistration_delay.timeout_seconds': String(delaySeconds) },
  });
  await balancer.untilState('a1', 'healthy');
  await until('both nodes to hold a1 healthy', () => balancer.probes('a1').every(({ passed }) => passed > 0));
  await setSample(balancer.addressOf('a1'), { latencyMs });
  return balancer;
}

/** Requests that are at a1 once this resolves. */
async function inFlight(balancer: BalancerUnderTest, count: number): Promise<Promise<Answer>[]> {
  const answers = Array.from({ length: count }, () => get(balancer.nodeAddress('a'), balancer.port));
  let seen = 0;
  while (seen < count) seen = (await getSample(balancer.addressOf('a1'))).requests['200'] ?? 0;
  return answers;
}

function deregister(balancer: BalancerUnderTest): void {
  const { targetGroupArn, engine } = balancer;
  engine.control.change(deregisterTargets, { targetGroupArn, targets: [{ id: balancer.idOf('a1') }] });
}

async function addSecond(balancer: BalancerUnderTest): Promise<void> {
  const { targetGroupArn, engine } = balancer;
  engine.control.change(registerTargets, { targetGroupArn, targets: [{ id: balancer.idOf('b1') }] });
  await balancer.untilState('b1', 'healthy');
  await until('both nodes to hold b1 healthy', () => balancer.probes('b1').every(({ passed }) => passed > 0));
}

describe('deregistration', () => {
  it('N-013 a request still running when the delay ends gets 502', async () => {
    const balancer = await startSlow(600_000, 1);
    const answers = await inFlight(balancer, 3);
    deregister(balancer);
    expect(balancer.stateOf('a1')).toBe(DRAINING);
    const ended = (await Promise.all(answers)).map(({ status }) => status);
    expect(ended).toEqual([502, 502, 502]);
    expect(balancer.stateOf('a1')).toBe('unused Target.NotRegistered: Target is not registered to the target group');
  });

  it('DRG-01 from the call on, no new request goes there, on the same connection either; old ones finish', async () => {
    const balancer = await startSlow(1_500, 5);
    await addSecond(balancer);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const before = new Set<string>();
      await setSample(balancer.addressOf('a1'), { latencyMs: 0 });
      for (let sent = 0; sent < 4; sent += 1)
        before.add((await get(balancer.nodeAddress('a'), balancer.port, '/', agent)).instanceId);
      expect(before).toEqual(new Set([balancer.idOf('a1'), balancer.idOf('b1')]));

      await setSample(balancer.addressOf('a1'), { latencyMs: 1_500 });
      const seenBefore = (await getSample(balancer.addressOf('a1'))).requests['200'] ?? 0;
      const running = Array.from({ length: 4 }, () => get(balancer.nodeAddress('a'), balancer.port));
      let seen = seenBefore;
      while (seen < seenBefore + 2) seen = (await getSample(balancer.addressOf('a1'))).requests['200'] ?? 0;
      deregister(balancer);
      expect(balancer.stateOf('a1')).toBe(DRAINING);
      await balancer.probe('b1'); // nodes carry out what they are told in order: by now they know
      const names = new Map([...balancer.instances].map(([name, id]) => [id as string, name]));
      const after: (string | undefined)[] = [];
      for (let sent = 0; sent < 50; sent += 1)
        after.push(names.get((await get(balancer.nodeAddress('a'), balancer.port, '/', agent)).instanceId));
      expect(after).toEqual(Array.from({ length: 50 }, () => 'b1'));
      expect(balancer.stateOf('a1')).toBe(DRAINING);

      const finished = await Promise.all(running);
      expect(finished.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(finished.filter(({ instanceId }) => instanceId === balancer.idOf('a1')).length).toBe(2);
      // Nothing is in flight any more, and it drains all the same until the delay ends.
      expect(balancer.stateOf('a1')).toBe(DRAINING);
      await balancer.untilState('a1', 'unused Target.NotRegistered');
      expect((await getSample(balancer.addressOf('a1'))).requests['200']).toBe(seenBefore + 2);
    } finally {
      agent.destroy();
    }
  });

  it('N-013, N-014 without a delay requests in flight end at once', async () => {
    const balancer = await startSlow(600_000, 0);
    const answers = await inFlight(balancer, 3);
    deregister(balancer);
    const ended = (await soon('the answers', Promise.all(answers))).map(({ status }) => status);
    expect(ended).toEqual([502, 502, 502]);
  });

  it('N-014 without a delay it is gone at once', async () => {
    const balancer = await startSlow(0, 0);
    deregister(balancer);
    expect(balancer.stateOf('a1')).toMatch(/^unused Target.NotRegistered/);
    await addSecond(balancer); // nodes carry out what they are told in order
    expect((await get(balancer.nodeAddress('a'), balancer.port)).instanceId).toBe(balancer.idOf('b1'));
  });
});
