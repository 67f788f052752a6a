import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer, type ZoneLetter } from '../support/balancer/startBalancer.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

it('E-010, E-016 a zone that was enabled is in DNS only once its node accepts connections', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const { loadBalancerArn, port } = await startBalancer(engine, { zones: 'ab' });
  const published = () =>
    control.dns.publicationsOf(loadBalancerArn).filter((zone) => zone.published && zone.zone.endsWith('c'));

  control.change(setSubnets, { loadBalancerArn, subnets: [0, 1, 2].map((zone) => defaultSubnetId(zone)) });

  const [first] = control.dns.publicationsOf(loadBalancerArn).slice(2);
  expect(first).toMatchObject({ published: false, why: 'starting' });
  await awaited(engine, 'zone c in DNS', () => published().length === 1);
  await expect(accepts(published()[0]?.address ?? '', port)).resolves.toBe(true);
});

it('E-010, E-011 a target of a zone that is not enabled gets nothing until it is, and is reached by each node then', async () => {
  const engine = await startTestEngine();
  const balancer = await startBalancer(engine, { zones: 'ab', instances: ['a1', 'b1', 'c1'] });
  const { loadBalancerArn } = balancer;
  const zones = () => [...engine.control.resources.nodes.values()].map(({ zone }) => zone.slice(-1)).join('');
  await makeHealthy(balancer, 'a1', 'b1');
  await balancer.untilState('c1', 'unused Target.NotInUse');
  expect(zones()).toBe('ab');
  expect([await reached(balancer, 'a'), await reached(balancer, 'b')]).toEqual(['a1 b1', 'a1 b1']);

  engine.control.change(setSubnets, { loadBalancerArn, subnets: [0, 1, 2].map((zone) => defaultSubnetId(zone)) });
  await balancer.untilState('c1', 'initial');
  await makeHealthy(balancer, 'a1', 'b1', 'c1');
  expect(zones()).toBe('abc');
  const all = 'a1 b1 c1';
  const each = [await reached(balancer, 'a'), await reached(balancer, 'b'), await reached(balancer, 'c')];
  expect(each).toEqual([all, all, all]);
});

/** Each node has checked each of them once. */
async function makeHealthy(balancer: BalancerUnderTest, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
}

/** Whom the node of a zone sends twelve requests to. */
async function reached(balancer: BalancerUnderTest, letter: ZoneLetter): Promise<string> {
  const where = { host: balancer.nodeAddress(letter), port: balancer.port };
  return Object.keys(await requestsFrom(where, 12, balancer.instances))
    .toSorted()
    .join(' ');
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', (hadError) => {
      resolve(!hadError);
    });
  });
}
