import { expect, it } from 'vitest';
import type { EngineEvent } from '../../engine/model/EngineEvent.ts';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

interface PeerStatus {
  readonly state: string;
  readonly health: { readonly probes?: { readonly count: number; readonly fails: number; readonly last?: string } };
}

const PROBE = {
  'balanza.probe.enabled': 'true',
  'balanza.probe.uri': '/health',
  'balanza.probe.interval_seconds': '1',
  'balanza.probe.test': '$upstream_status',
  'balanza.probe.expect': '200',
  'balanza.probe.essential': 'true',
  'balanza.probe.persistent': 'true',
};

it('A-056, A-062, A-065 tells of the probe of a group beside its health checks, and keeps what it knows over a worker’s death', async () => {
  const { log, expectError } = expectedLog();
  expectError(/^worker 0 of the data plane died/);
  const engine = await startTestEngine({ log });
  const { control } = engine;
  const balancer = await startBalancer(engine, { instances: ['a1', 'b1'], attributes: PROBE });
  for (const name of ['a1', 'b1']) await balancer.untilState(name, 'healthy');
  const { targetGroupArn } = balancer;
  const client = new ConsoleClient(engine.console);
  const balancing = client.follow('balancing', { targetGroupArn });
  const states = (a1: string, b1: string) =>
    balancing.until(
      `${a1} and ${b1}`,
      ({ targets }) => targets[balancer.keyOf('a1')]?.state === a1 && targets[balancer.keyOf('b1')]?.state === b1,
    );
  const statusOf = async (name: string) => {
    const response = await fetch(`${engine.apiUrl}/status/http/upstreams/web/peers/${balancer.addressOf(name)}:8080`);
    return (await response.json()) as PeerStatus; // Angie 8.1
  };
  const metricOf = async (metric: string, name: string) => {
    const text = await (await fetch(`${engine.apiUrl}/metrics`)).text();
    const labels = `upstream="web",peer="${balancer.addressOf(name)}:8080"`;
    const line = text.split('\n').find((one) => one.startsWith(`angie_http_upstreams_peers_${metric}{${labels}} `));
    return Number(line?.split(' ').at(-1));
  };
  await states('up', 'up');
  const rule = { ruleId: 'probes', loadBalancerArn: null, desktop: true, postTo: null };
  await client.call('putNotificationRules', { rules: [{ ...rule, kinds: ['targetProbe'] }] });
  const runs = client.follow('probes', { targetGroupArn, kind: 'upstreamProbe' });
  await runs.until(
    'runs of both',
    ({ probes }) => Object.values(probes).filter(({ length }) => length > 0).length === 2,
  );

  // Its probe says no; ELB's checks, 300 s apart, have not heard of it.
  await setSample(balancer.addressOf('b1'), { healthStatus: 503 });
  await states('up', 'unhealthy');
  expect(balancer.stateOf('b1')).toBe('healthy');
  const key = balancer.keyOf('b1');
  const verdicts = client.follow('verdicts', { targetGroupArn, key });
  const held = await verdicts.until(
    'both nodes',
    ({ upstreamProbes = [] }) => upstreamProbes.map(({ state }) => state).join() === 'unhealthy,unhealthy',
  );
  for (const zone of ['a', 'b'] as const) {
    const where = { host: balancer.nodeAddress(zone), port: balancer.port };
    expect(await requestsFrom(where, 6, balancer.instances)).toEqual({ a1: 6 });
  }
  const failed = await statusOf('b1');
  expect(failed.state).toBe('unhealthy');
  expect(failed.health.probes?.fails).toBeGreaterThanOrEqual(2); // once at each node
  expect(failed.health.probes?.count).toBeGreaterThan(failed.health.probes?.fails ?? 0);
  expect(failed.health.probes?.last).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await metricOf('state', 'b1')).toBe(5);
  expect(await metricOf('health_probes_fails', 'b1')).toBeGreaterThanOrEqual(2);
  expect(await metricOf('health_probes_fails', 'a1')).toBe(0);

  // The console hears of both kinds apart: runs, and what each node holds.
  const probes = client.follow('probes', { targetGroupArn, kind: 'upstreamProbe' });
  const run = await probes.until('a failed run', (view) =>
    (view.probes[key] ?? []).some(({ outcome }) => outcome === 'testFailed'),
  );
  expect(run.probes[key]?.find(({ outcome }) => outcome === 'testFailed')).toMatchObject({ status: 503 });
  const checks = client.follow('probes', { targetGroupArn });
  expect(checks.values[0]?.probes[key]?.map(({ outcome }) => outcome)).not.toContain('testFailed');
  expect(held.upstreamProbes?.[0]).toMatchObject({
    state: 'unhealthy',
    failuresNeeded: null,
    passesNeeded: 1,
    nextProbeAtMs: expect.any(Number) as number, // a matcher
  });
  expect(held.nodes.map(({ state }) => state)).toEqual(['healthy', 'healthy']);

  // History and notifications tell it once, with what was answered.
  const failure = { outcome: 'testFailed', status: 503, error: '' };
  const history = client.follow('events', { limit: 100 });
  const isTold = ({ fact }: EngineEvent) => fact?.code === 'targetProbe' && fact.isFailing;
  await history.until('the event', ({ events }) => events.some(isTold));
  expect(history.values.flatMap(({ events }) => events.filter(isTold))).toMatchObject([
    { severity: 'error', fact: { group: 'web', target: 'b1', before: 'healthy', failure } },
  ]);
  const notifications = client.follow('notifications', {});
  const told = await notifications.until('the notification', ({ recent }) => recent.length > 0);
  expect(told.recent).toMatchObject([{ kind: 'targetProbe', isRecovery: false, fact: { code: 'probe', failure } }]);

  // a1 hangs from here on: that it may be chosen is what the table knows of it.
  await setSample(balancer.addressOf('a1'), { latencyMs: 60_000 });
  await control.killWorker(0);
  await awaited(engine, 'the balancer again', () => control.stateOf(balancer.loadBalancerArn).code === 'active');
  await control.followed();
  expect((await statusOf('a1')).state).toBe('up');
  expect((await statusOf('b1')).state).not.toBe('up');

  // Without the probe all is as the health checks say.
  await client.call('modifyTargetGroupAttributes', {
    targetGroupArn,
    attributes: [{ key: 'balanza.probe.enabled', value: 'false' }],
  });
  expect((await statusOf('b1')).state).toBe('up');
  await setSample(balancer.addressOf('a1'), { latencyMs: 0 });
});

it('A-064 serves nobody by a group whose targets have yet to pass, over HTTP and over TCP', async () => {
  const engine = await startTestEngine();
  const never = { ...PROBE, 'balanza.probe.expect': 'never' };
  const web = await startBalancer(engine, { instances: ['a1'], attributes: never });
  await web.untilState('a1', 'healthy');
  const net = await startBalancer(engine, { name: 'net', protocol: 'TCP', port: 9000, group: { port: 8080 } });
  setAttributes(engine, net.targetGroupArn, {
    'balanza.probe.enabled': 'true',
    'balanza.probe.essential': 'true',
    'balanza.probe.send': 'GET /health HTTP/1.0\\r\\n\\r\\n',
    'balanza.probe.test': '$upstream_probe_response',
    'balanza.probe.expect': '~^HTTP/1.[01].200',
  });
  net.instances.set('a1', web.idOf('a1'));
  await new ConsoleClient(engine.console).call('registerTargets', {
    targetGroupArn: net.targetGroupArn,
    targets: [{ id: web.idOf('a1') }],
  });
  const balancing = new ConsoleClient(engine.console).follow('balancing', { targetGroupArn: net.targetGroupArn });
  await balancing.until('up', ({ targets }) => targets[net.keyOf('a1')]?.state === 'up');
  const streams = (await (await fetch(`${engine.apiUrl}/status/stream/upstreams/net/peers`)).json()) as Record<
    string,
    PeerStatus
  >; // Angie 8.1
  expect(Object.values(streams).map(({ health }) => health.probes?.fails)).toEqual([0]);
  const asked = await fetch(`http://${web.nodeAddress('a')}:${web.port}/`);
  expect(asked.status).toBe(502);
  expect(web.stateOf('a1')).toBe('healthy');
});

it('A-058 shows a server whose probe has failed as unhealthy before health checks have judged it', async () => {
  const engine = await startTestEngine();
  const attributes = {
    ...PROBE,
    'balanza.probe.expect': 'never',
    'balanza.probe.essential': 'false',
    'balanza.probe.persistent': 'false',
  };
  // No sample answers so: the first check fails, and the second one is 300 s away.
  const group = { matcher: { httpCode: '299' } };
  const balancer = await startBalancer(engine, { instances: ['a1'], attributes, group });
  const balancing = new ConsoleClient(engine.console).follow('balancing', { targetGroupArn: balancer.targetGroupArn });
  await balancing.until('unhealthy', ({ targets }) => targets[balancer.keyOf('a1')]?.state === 'unhealthy');
  expect(balancer.stateOf('a1')).toMatch(/^initial Elb.InitialHealthChecking/);
});
