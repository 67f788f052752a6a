import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { deregisterTargets } from '../../engine/control/operations/deregisterTargets.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { startZonalShift } from '../../engine/control/operations/startZonalShift.ts';
import type { Engine } from '../../engine/index.ts';
import { nodeId, targetKey, type LoadBalancerArn } from '../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../engine/model/zones.ts';
import { setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { RawClient } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { ZONE } from '../support/topology.ts';

const NLB_PORT = 9_080;

/** Letters of the zones whose nodes are in DNS. */
function inDns({ control }: Engine, arn: LoadBalancerArn): string {
  return [...control.resources.nodes]
    .filter(([id, node]) => node.loadBalancerArn === arn && control.directory.isInDns(id))
    .map(([, { zone }]) => zone.slice(-1))
    .join('');
}

it('ELB 5.8, E-032 sends connections to the nodes of an Application Load Balancer, and hears nothing of its shift', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const front = await startBalancer(engine, { instances: ['a1', 'b1'] });
  for (const name of ['a1', 'b1']) {
    await front.probe(name);
    await front.untilState(name, 'healthy');
  }
  const { targetGroupArn } = control.change(createTargetGroup, {
    name: 'albs',
    targetType: 'alb',
    protocol: 'TCP',
    port: front.port,
    vpcId: DEFAULT_VPC_ID,
    healthCheckIntervalSeconds: 300,
  });
  const { loadBalancerArn } = control.change(createLoadBalancer, {
    name: 'net',
    type: 'network',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  });
  control.change(createListener, {
    loadBalancerArn,
    protocol: 'TCP',
    port: NLB_PORT,
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
  const target = { targetGroupArn, targets: [{ id: front.loadBalancerArn }] };
  control.change(registerTargets, target);
  const key = targetKey(front.loadBalancerArn, front.port);
  const state = () => control.healthOf(targetGroupArn, key);
  control.checkNow(targetGroupArn, key);
  await awaited(engine, 'the balancer to be healthy', () => state().state === 'healthy');
  await awaited(engine, 'both zones to be in DNS', () => inDns(engine, loadBalancerArn) === 'ab');
  expect(control.observed().targets.get(`${targetGroupArn}|${key}`)).toEqual({ state: 'healthy' });
  expect(control.verdictsOf(targetGroupArn, key).map(({ zone, state: is }) => `${zone} ${is}`)).toEqual(
    expect.arrayContaining([`${ZONE.a} healthy`, `${ZONE.b} healthy`]),
  );

  /** Who answers through the node of a zone, and the client's address that it saw. */
  const answer = async (letter: 'a' | 'b') => {
    const host = control.resources.nodes.get(nodeId(loadBalancerArn, ZONE[letter]))?.address ?? '';
    const socket = connect({ host, port: NLB_PORT, localAddress: '127.0.0.99' });
    const text = await RawClient.over(socket).send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').closed();
    socket.destroy();
    const id = /x-instance-id: (\S+)/i.exec(text)?.[1];
    const name = [...front.instances].find(([, instanceId]) => instanceId === id)?.[0];
    return `${name} for ${/"x-forwarded-for":\s*"([^"]*)"/i.exec(text)?.[1]}`;
  };
  expect(await answer('a')).toMatch(/^[ab]1 for 127\.0\.0\.99$/);
  // E-032: what is shifted is the wrong one; the outer balancer sends on, and its zone stays in DNS.
  setAttributes(engine, front.targetGroupArn, { 'load_balancing.cross_zone.enabled': 'false' });
  const shift = { awayFrom: ZONE.a, expiresIn: '5m', comment: 'power' };
  control.change(startZonalShift, { ...shift, loadBalancerArn: front.loadBalancerArn });
  await awaited(engine, 'zone a to leave its DNS', () => inDns(engine, front.loadBalancerArn) === 'b');
  // Cross-zone is off on both: through zone a alone, all the way.
  expect(await answer('a')).toBe('a1 for 127.0.0.99');
  expect([inDns(engine, loadBalancerArn), state().state]).toEqual(['ab', 'healthy']);
  control.change(startZonalShift, { ...shift, loadBalancerArn });
  await awaited(engine, 'zone a to leave the outer DNS', () => inDns(engine, loadBalancerArn) === 'b');
  expect(await answer('b')).toBe('b1 for 127.0.0.99');

  control.change(deregisterTargets, target);
  expect(state().state).toBe('draining');
});
