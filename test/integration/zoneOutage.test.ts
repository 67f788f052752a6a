import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { endZoneOutage } from '../../engine/control/operations/endZoneOutage.ts';
import { startZoneOutage } from '../../engine/control/operations/startZoneOutage.ts';
import type { Engine } from '../../engine/index.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { startBalancer, type BalancerPlan } from '../support/balancer/startBalancer.ts';
import { RawClient, until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { UdpPeer } from '../support/UdpPeer.ts';
import { ZONE } from '../support/topology.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
/** A check that fails once is enough, so that a test orders one and has its result. */
const QUICK = { unhealthyThresholdCount: 2, healthyThresholdCount: 2, healthCheckTimeoutSeconds: 2 } as const;

/** Probes every instance until it is in this state. */
async function bring(balancer: BalancerUnderTest, states: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, state] of Object.entries(states)) {
    while (!balancer.stateOf(name).startsWith(state)) await balancer.probe(name);
  }
}

/** Zones of the balancer with their place in DNS, and why: `a outage, b healthy`. */
function inDns({ engine, loadBalancerArn }: BalancerUnderTest): string {
  const zones = engine.control.dns.publicationsOf(loadBalancerArn);
  return zones.map(({ zone, why }) => `${zone.slice(-1)} ${why}`).join(', ');
}

async function answering(balancer: BalancerUnderTest, letter: 'a' | 'b'): Promise<string> {
  // A reset may come before the connection is known to stand.
  const socket = connect({ host: balancer.nodeAddress(letter), port: balancer.port });
  const answer = await RawClient.over(socket).send(REQUEST).closed();
  socket.destroy();
  const id = /x-instance-id: (\S+)/i.exec(answer)?.[1];
  return [...balancer.instances].find(([, instanceId]) => instanceId === id)?.[0] ?? answer.slice(0, 12);
}

async function started(engine: Engine, plan: BalancerPlan): Promise<BalancerUnderTest> {
  const balancer = await startBalancer(engine, {
    instances: ['a1', 'b1'],
    ...plan,
    group: { ...QUICK, ...plan.group },
  });
  await bring(balancer, { a1: 'healthy', b1: 'healthy' });
  await until('both zones to be in DNS', () => inDns(balancer) === 'a healthy, b healthy');
  return balancer;
}

it(
  'E-015, E-031 a zone that hangs is found out by checks, leaves DNS, and comes back',
  { timeout: 60_000 },
  async () => {
    const engine = await startTestEngine();
    const balancer = await started(engine, { group: { healthCheckIntervalSeconds: 5 } });
    const hanging = await RawClient.connect(balancer.port, balancer.nodeAddress('a'));
    engine.control.change(startZoneOutage, { zone: ZONE.a, mode: 'hang' });
    // With cross-zone on every zone has a healthy target in b; what keeps a out is that its node reaches none.
    await bring(balancer, { a1: 'unhealthy' });
    await until('zone a to be out of DNS', () => inDns(balancer) === 'a outage, b healthy');
    expect(balancer.stateOf('a1')).toBe('unhealthy Target.Timeout: Request timed out');
    expect(balancer.stateOf('b1')).toBe('healthy');
    expect(await answering(balancer, 'b')).toBe('b1');
    hanging.send(REQUEST);
    const during = await RawClient.connect(balancer.port, balancer.nodeAddress('a'));
    during.send(REQUEST);
    expect(await answering(balancer, 'b')).toBe('b1');
    expect([hanging.ending, hanging.received, during.ending, during.received]).toEqual(['open', '', 'open', '']);
    engine.control.change(endZoneOutage, { zone: ZONE.a });
    await Promise.all([hanging.closed(), during.closed()]);
    expect([hanging.ending, during.ending]).toEqual(['reset', 'reset']);
    await bring(balancer, { a1: 'healthy' });
    await until('both zones to be in DNS', () => inDns(balancer) === 'a healthy, b healthy');
    expect(['a1', 'b1']).toContain(await answering(balancer, 'a'));
    const told = engine.control.events(100).flatMap(({ fact }) => (fact?.code.startsWith('outage') ? [fact.code] : []));
    expect(told).toEqual(['outageEnded', 'outageStarted']);
  },
);

it('E-015 resets connections and drops datagrams of a Network Load Balancer, and says so after a restart of its worker', async () => {
  const engine = await startTestEngine();
  const balancer = await started(engine, { protocol: 'TCP_UDP' });
  const client = await RawClient.connect(balancer.port, balancer.nodeAddress('a'));
  const peer = await UdpPeer.start();
  peer.socket.send('before', balancer.port, balancer.nodeAddress('a'));
  expect(await peer.next(1, 0)).toEqual(['before']);
  engine.control.change(startZoneOutage, { zone: ZONE.a, mode: 'reset' });
  await client.closed();
  expect(client.ending).toBe('reset');
  expect(await answering(balancer, 'a')).toBe('');
  peer.socket.send('lost', balancer.port, balancer.nodeAddress('a'));
  await bring(balancer, { a1: 'unhealthy' });
  expect(inDns(balancer)).toBe('a unhealthy, b healthy');
  expect(await answering(balancer, 'b')).toBe('b1');
  await engine.control.killWorker(0);
  await until('the worker to be back', () =>
    engine.control.events(20).some(({ fact }) => fact?.code === 'workerReplaced'),
  );
  await until('zone b to answer', () => engine.control.stateOf(balancer.loadBalancerArn).code === 'active');
  expect(await answering(balancer, 'a')).toBe('');
  engine.control.change(endZoneOutage, { zone: ZONE.a });
  await bring(balancer, { a1: 'healthy' });
  expect(await answering(balancer, 'a')).toBe('a1');
  peer.socket.send('after', balancer.port, balancer.nodeAddress('a'));
  expect(await peer.next(1, 1)).toEqual(['after']);
});
