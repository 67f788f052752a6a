import { describe, expect, it } from 'vitest';
import type { RuleArn } from '../../../engine/model/names.ts';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

/** An engine with ten sample targets behind two balancers that are up; tests are about the first. */
async function crossZone() {
  const engine = await startTestEngine();
  const client = new ConsoleClient(engine.console);
  await client.call('createSample', { name: 'cross-zone' });
  const [loadBalancerArn = ''] = engine.control.resources.loadBalancers.keys();
  const [targetGroupArn = ''] = engine.control.resources.targetGroups.keys();
  return { engine, client, loadBalancerArn, targetGroupArn };
}

describe('streams of the console over a running engine', () => {
  it('UIX-01 shows what flows, by balancer, node, target and edge, and the run that sends it', async () => {
    const { engine, client, loadBalancerArn } = await crossZone();
    const traffic = client.follow('traffic', { loadBalancerArn });
    const nobody = client.follow('traffic', { loadBalancerArn: null });
    const series = client.follow('series', {
      series: [
        { scope: { kind: 'balancer', loadBalancerArn }, metric: 'requests' },
        { scope: { kind: 'balancer', loadBalancerArn: 'none' }, metric: 'requests' },
      ],
      rangeSeconds: 60,
    });
    const ofBalancers = [...engine.control.resources.listeners.values()];
    const listenerArn = ofBalancers.find((one) => one.loadBalancerArn === loadBalancerArn)?.listenerArn ?? '';
    const matches = client.follow('ruleRates', { listenerArn });
    expect(matches.values).toEqual([{ rates: null }]);
    const runs = client.follow('trafficRuns', {});
    expect(runs.values).toEqual([{ runs: [] }]);
    const asked = { loadBalancerArn, port: 8080, path: '/', rate: 100, clients: 8, seconds: 60 };
    const { runId } = await client.call('startTraffic', asked);

    const flow = await traffic.until(
      'a whole second of traffic',
      ({ loadBalancers, edges }) => (loadBalancers[loadBalancerArn]?.requests ?? 0) > 60 && edges.length > 0,
    );
    const sum = (rates: readonly number[]) => rates.reduce((total, rate) => total + rate, 0);
    const ofBalancer = flow.loadBalancers[loadBalancerArn]?.requests ?? 0;
    expect(sum(Object.values(flow.nodes).map(({ requests }) => requests))).toBeCloseTo(ofBalancer, 5);
    expect(sum(flow.edges.map(([, , rate]) => rate))).toBeCloseTo(
      sum(Object.values(flow.targets).map(({ requests }) => requests)),
      5,
    );
    const matched = await matches.until('a second of matches', ({ rates }) => Object.keys(rates ?? {}).length > 0);
    expect(engine.control.resources.rules.get(Object.keys(matched.rates ?? {})[0] as RuleArn)?.priority).toBe(
      'default',
    ); // of the stream
    expect(Object.keys(flow.nodes)).toEqual(expect.arrayContaining(flow.edges.map(([node]) => node)));
    expect(flow.loadBalancers[loadBalancerArn]?.latencyP95Ms).toBeGreaterThan(0);
    expect(nobody.values.every(({ edges }) => edges.length === 0)).toBe(true);

    const next = await series.until(
      'points with traffic',
      ({ kind, values }) => kind === 'next' && (values[0] ?? []).some((value) => (value ?? 0) > 60),
    );
    expect(next.values[1]?.every((value) => value === null)).toBe(true);
    const [all] = series.values;
    expect(all).toMatchObject({ kind: 'all', stepMs: 1_000 });
    expect(all?.values[0]?.length).toBeGreaterThanOrEqual(59);
    const lastOfAll = (all?.startMs ?? 0) + ((all?.values[0]?.length ?? 0) - 1) * 1_000;
    expect(series.values[1]?.startMs).toBeLessThanOrEqual(lastOfAll + 1_000);

    expect(await client.refusal('removeTrafficRun', { runId })).toBe(
      `ValidationError: The traffic run '${runId}' is going on. Stop it first.`,
    );
    await client.call('stopTraffic', { runId });
    const { runs: ended } = await runs.until(
      'the end of the run',
      (value) => value.runs[0]?.endedAtMs !== null && value.runs.length === 1,
    );
    expect(ended[0]).toMatchObject({ ...asked, runId, error: null, errors: 0 });
    expect(ended[0]?.requests).toBeGreaterThan(60);
    expect(Object.keys(ended[0]?.nodes ?? {}).toSorted()).toEqual(
      [...engine.control.resources.nodes.values()]
        .filter((node) => node.loadBalancerArn === loadBalancerArn)
        .map(({ address }) => address)
        .toSorted(),
    );
    await client.call('removeTrafficRun', { runId });
    await runs.until('no run', (value) => value.runs.length === 0);
    expect(await client.refusal('stopTraffic', { runId })).toMatch(/^ValidationError: There is no traffic run/);
    expect(await client.refusal('startTraffic', { ...asked, path: 'x' })).toMatch(
      /^ValidationError: 'path' begins with/,
    );
    expect(await client.refusal('startTraffic', { ...asked, loadBalancerArn: 'x' })).toMatch(/^LoadBalancerNotFound: /);
  });

  it('E-087 E-113 shows what each node holds of a target, and when it checks next', async () => {
    const { engine, client, targetGroupArn } = await crossZone();
    const [key = ''] = [...engine.control.resources.targets.values()][0]?.keys() ?? [];
    const [instanceId = ''] = key.split(':');
    const verdicts = client.follow('verdicts', { targetGroupArn, key });
    const healthy = await verdicts.until(
      'both healthy',
      ({ nodes }) => nodes.length === 2 && nodes.every(({ state }) => state === 'healthy'),
    );
    expect(healthy.nodes.map(({ failuresNeeded, passesNeeded }) => [failuresNeeded, passesNeeded])).toEqual([
      [2, null],
      [2, null],
    ]);
    const dueInMs = healthy.nodes.map(({ nextProbeAtMs }) => (nextProbeAtMs ?? 0) - Date.now());
    expect(Math.min(...dueInMs)).toBeGreaterThan(-1_000);
    expect(Math.max(...dueInMs)).toBeLessThanOrEqual(12_100);

    await client.call('setSamples', { instanceIds: [instanceId], changes: { healthStatus: 503 } });
    await client.call('checkTarget', { targetGroupArn, key });
    const failing = await verdicts.until('one failure', ({ nodes }) =>
      nodes.some(({ contradicting }) => contradicting === 1),
    );
    expect(failing.nodes[0]).toMatchObject({ state: 'healthy', failuresNeeded: 2, passesNeeded: null });
    await client.call('checkTarget', { targetGroupArn, key });
    const unhealthy = await verdicts.until('unhealthy', ({ nodes }) =>
      nodes.every(({ state }) => state === 'unhealthy'),
    );
    expect(unhealthy.nodes[0]).toMatchObject({ contradicting: 0, failuresNeeded: null, passesNeeded: 5 });
    expect(client.follow('verdicts', { targetGroupArn, key: 'i-1:1' }).values).toEqual([{ nodes: [] }]);
  });

  it('E-117 tells a target that turns unhealthy, and its zone that leaves DNS, with counts and events', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    await client.call('createSample', { name: 'dns-failover' });
    const { loadBalancers, instances, targets } = engine.control.resources;
    const [loadBalancerArn = ''] = loadBalancers.keys();
    const rule = {
      ruleId: 'all',
      loadBalancerArn: null,
      kinds: ['targetHealth' as const, 'zoneDns' as const],
      desktop: true,
      postTo: null,
    };
    await client.call('putNotificationRules', { rules: [rule] });
    const notifications = client.follow('notifications', {});
    const events = client.follow('events', { limit: 5 });
    const states = client.follow('states', {});
    await states.until(
      'both zones in DNS, being healthy',
      ({ dns }) => dns[loadBalancerArn]?.every(({ why }) => why === 'healthy') ?? false,
    );
    const a1 = [...instances.values()].find(({ name }) => name === 'a1')?.instanceId ?? '';
    const registered = [...targets.values()].flatMap((group) => [...group.values()]).find(({ id }) => id === a1);
    const { targetGroupArn = '', key = '' } = registered ?? {};
    await client.call('setSamples', { instanceIds: [a1], changes: { healthStatus: 500 } });
    const verdicts = client.follow('verdicts', { targetGroupArn, key });
    await client.call('checkTarget', { targetGroupArn, key });
    await verdicts.until('one failure', ({ nodes }) => nodes.every(({ contradicting }) => contradicting === 1));
    await client.call('checkTarget', { targetGroupArn, key });
    const out = await states.until('zone a out of DNS', ({ dns }) => dns[loadBalancerArn]?.[0]?.published === false);
    expect(out.dns[loadBalancerArn]?.[0]).toMatchObject({
      why: 'unhealthy',
      failing: [{ name: 'sample-a', healthy: 0, total: 1, neededCount: 1, neededPercent: null }],
    });
    const told = await notifications.until('both notifications', ({ recent }) => recent.length === 2);
    expect(told.recent.map(({ title, isRecovery, desktop }) => [title, isRecovery, desktop]).toSorted()).toEqual([
      ['Target a1 of sample-a is unhealthy', false, true],
      ['Zone us-local-1a of sample-dns is not in DNS', false, true],
    ]);
    expect(events.values[0]?.events).toHaveLength(5);
    await events.until(
      'the event of the zone',
      (value) => !value.isAll && value.events.some(({ kind }) => kind === 'dns'),
    );
  });
});
