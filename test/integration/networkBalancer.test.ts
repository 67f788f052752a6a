import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { modifyLoadBalancerAttributes } from '../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroupAttributes } from '../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { deregisterTargets } from '../../engine/control/operations/deregisterTargets.ts';
import { startZonalShift } from '../../engine/control/operations/startZonalShift.ts';
import { type BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { changed } from '../support/changed.ts';
import { RawClient, until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';
import { UdpPeer } from '../support/UdpPeer.ts';
import { ZONE } from '../support/topology.ts';

/** Healthy from its first probe on. */
async function makeHealthy(balancer: BalancerUnderTest): Promise<void> {
  for (const name of balancer.instances.keys()) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
}

/** Which instance answers a request over a connection of its own, by name; `reset` where there is none. */
async function answering(balancer: BalancerUnderTest, letter: keyof typeof ZONE): Promise<string> {
  const socket = connect({ host: balancer.nodeAddress(letter), port: balancer.port });
  const client = RawClient.over(socket);
  client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const answer = await client.closed();
  socket.destroy();
  const id = /x-instance-id: (\S+)/i.exec(answer)?.[1];
  return [...balancer.instances].find(([, instanceId]) => instanceId === id)?.[0] ?? client.ending;
}

async function sharesOf(balancer: BalancerUnderTest, letter: keyof typeof ZONE, count: number): Promise<string> {
  const names = await Promise.all(Array.from({ length: count }, () => answering(balancer, letter)));
  return [...new Set(names)].toSorted().join(' ');
}

/** Letters of the zones whose nodes are in the DNS answer. */
function inDns({ engine, loadBalancerArn }: BalancerUnderTest): string {
  const { nodes } = engine.control.resources;
  return [...nodes]
    .filter(([id, node]) => node.loadBalancerArn === loadBalancerArn && engine.control.directory.isInDns(id))
    .map(([, { zone }]) => zone.slice(-1))
    .toSorted()
    .join('');
}

describe('a Network Load Balancer', () => {
  it('E-018, E-023 keeps to the zone of each node until cross-zone is turned on, at the balancer or the group', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, { protocol: 'TCP', instances: ['a1', 'b1', 'b2'] });
    await makeHealthy(balancer);
    expect(await sharesOf(balancer, 'a', 12)).toBe('a1');
    expect(await sharesOf(balancer, 'b', 24)).toBe('b1 b2');
    const { loadBalancerArn, targetGroupArn } = balancer;
    const on = [{ key: 'load_balancing.cross_zone.enabled', value: 'true' }];
    await changed(engine, modifyLoadBalancerAttributes, { loadBalancerArn, attributes: on });
    expect(await sharesOf(balancer, 'a', 40)).toBe('a1 b1 b2');
    const off = [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }];
    await changed(engine, modifyTargetGroupAttributes, { targetGroupArn, attributes: off });
    expect(await sharesOf(balancer, 'a', 24)).toBe('a1');
  });

  it('E-074 takes a zone out of DNS when it has no healthy target, and an empty one (N-003)', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, { protocol: 'TCP', zones: 'abc', instances: ['a1', 'b1'] });
    await makeHealthy(balancer);
    await until('the empty zone to be out of DNS', () => inDns(balancer) === 'ab');
    expect(await answering(balancer, 'c')).toBe('reset');
    setAttributes(engine, balancer.targetGroupArn, {
      'target_group_health.dns_failover.minimum_healthy_targets.count': 'off',
    });
    expect(inDns(balancer)).toBe('ab');
    setAttributes(engine, balancer.targetGroupArn, { 'load_balancing.cross_zone.enabled': 'true' });
    await until('all zones to be in DNS', () => inDns(balancer) === 'abc');
  });

  it('E-026, E-027 shifts a zone away by default, and lets its connections be', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, { protocol: 'TCP', instances: ['a1', 'b1'] });
    await makeHealthy(balancer);
    const client = await RawClient.connect(balancer.port, balancer.nodeAddress('a'));
    const { loadBalancerArn } = balancer;
    engine.control.change(startZonalShift, { loadBalancerArn, awayFrom: ZONE.a, expiresIn: '5m', comment: 'power' });
    await until('zone a to be out of DNS', () => inDns(balancer) === 'b');
    client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await client.closed()).toContain(balancer.idOf('a1'));
  });

  it('E-103 ends connections with the deregistration delay where the group says so', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, {
      protocol: 'TCP',
      instances: ['a1', 'a2'],
      attributes: {
        'deregistration_delay.timeout_seconds': '0',
        'deregistration_delay.connection_termination.enabled': 'true',
      },
    });
    await makeHealthy(balancer);
    const client = await RawClient.connect(balancer.port, balancer.nodeAddress('a'));
    const { targetGroupArn } = balancer;
    const targets = ['a1', 'a2'].map((name) => ({ id: balancer.idOf(name) }));
    engine.control.change(deregisterTargets, { targetGroupArn, targets });
    await client.closed();
    expect(client.ending).toBe('reset');
  });

  it('takes connections and datagrams on one port with TCP_UDP', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, { protocol: 'TCP_UDP', instances: ['a1'] });
    await makeHealthy(balancer);
    expect(await answering(balancer, 'a')).toBe('a1');
    const peer = await UdpPeer.start();
    peer.socket.send('hello', balancer.port, balancer.nodeAddress('a'));
    expect(await peer.next(1, 0)).toEqual(['hello']);
  });

  it('HCK-05 names node and listener in its HTTP checks, and gives one reason for every failure', async () => {
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, {
      protocol: 'TCP',
      instances: ['a1'],
      group: {
        healthCheckProtocol: 'HTTP',
        healthCheckPath: '/health',
        unhealthyThresholdCount: 2,
        matcher: { httpCode: '500-599' },
      },
    });
    await balancer.probe('a1');
    await balancer.probe('a1');
    await balancer.untilState('a1', 'unhealthy');
    expect(balancer.stateOf('a1')).toBe('unhealthy Target.FailedHealthChecks: Health checks failed');
  });
});
