import { expect, it } from 'vitest';
import { modifyTargetGroupAttributes } from '../../engine/control/operations/modifyTargetGroupAttributes.ts';
import type { Engine } from '../../engine/index.ts';
import { runTraffic } from '../../engine/instances/traffic/io/runTraffic.ts';
import { SystemClock } from '../../engine/system/SystemClock.ts';
import { SystemRandom } from '../../engine/system/SystemRandom.ts';
import { changed } from '../support/changed.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

/** The sample with every target healthy. */
async function startCrossZone(): Promise<Engine> {
  const engine = await startTestEngine();
  await engine.createSample('cross-zone');
  await awaited(engine, 'ten healthy targets in two groups', () => states(engine) === 'healthy 20');
  return engine;
}

function states({ control }: Engine): string {
  const counts = new Map<string, number>();
  for (const [group, targets] of control.resources.targets) {
    for (const key of targets.keys()) {
      const { state } = control.healthOf(group, key);
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
  }
  return [...counts].map(([state, count]) => `${state} ${count}`).join(', ');
}

/** Percent of the requests that each target got, by the name of its instance. */
async function shares(engine: Engine): Promise<string> {
  const [balancer] = engine.control.resources.loadBalancers.values();
  const [host = '', port] = engine.dnsAddress.split(':');
  const { requests, errors, targets } = await runTraffic({
    name: balancer?.dnsName ?? '',
    port: 8080,
    path: '/',
    rate: 1_000,
    clients: 64,
    seconds: 3.2,
    dns: { host, port: Number(port) },
    clock: new SystemClock(),
    random: new SystemRandom(),
  });
  expect(errors).toBe(0);
  return [...engine.control.resources.instances.values()]
    .map(({ instanceId, name }) => `${name} ${Math.round((400 * (targets[instanceId] ?? 0)) / requests) / 4}`)
    .join(', ');
}

it('contract, *Instances, samples, traffic*: both balancers of the sample have all ten instances', async () => {
  const { control } = await startCrossZone();
  const { listeners, loadBalancers, targetGroups, targets, instances } = control.resources;
  expect([...loadBalancers.values()].map(({ name, type }) => `${name} ${type}`)).toEqual([
    'sample-alb application',
    'sample-nlb network',
  ]);
  expect([...listeners.values()].map(({ protocol, port }) => `${protocol} ${port}`)).toEqual(['HTTP 8080', 'TCP 8080']);
  expect([...targetGroups.values()].map(({ name, protocol }) => `${name} ${protocol}`)).toEqual([
    'sample-web HTTP',
    'sample-tcp TCP',
  ]);
  const ten = [...instances.keys()].map((id) => `${id}:8080`);
  expect(ten).toHaveLength(10);
  expect([...targets.values()].map((group) => [...group.keys()])).toEqual([ten, ten]);
});

it('E-023 its Network Load Balancer stays in the zone that a client connects to', async () => {
  const { control } = await startCrossZone();
  const { nodes, loadBalancers, instances } = control.resources;
  const balancer = [...loadBalancers.values()].find(({ type }) => type === 'network');
  const own = [...nodes.values()].filter(({ loadBalancerArn }) => loadBalancerArn === balancer?.loadBalancerArn);
  expect(own).toHaveLength(2);
  for (const { address, zone } of own) {
    for (let connection = 0; connection < 8; connection += 1) {
      const answer = await fetch(`http://${address}:8080/`, { headers: { connection: 'close' } });
      const id = answer.headers.get('x-instance-id');
      expect([...instances.values()].find(({ instanceId }) => instanceId === id)?.zone).toBe(zone);
      await answer.text();
    }
  }
});

it('E-017, E-020 with cross-zone on each of the ten targets gets 10 %', async () => {
  const engine = await startCrossZone();
  expect(await shares(engine)).toBe('a1 10, a2 10, b1 10, b2 10, b3 10, b4 10, b5 10, b6 10, b7 10, b8 10');
});

it('E-018, E-021, E-022, E-083 with cross-zone off for its group the two of zone a get 25 % each, the eight of zone b 6.25 %', async () => {
  const engine = await startCrossZone();
  const [targetGroupArn = ''] = engine.control.resources.targetGroups.keys();
  const attributes = [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }];
  await changed(engine, modifyTargetGroupAttributes, { targetGroupArn, attributes });
  expect(await shares(engine)).toBe(
    'a1 25, a2 25, b1 6.25, b2 6.25, b3 6.25, b4 6.25, b5 6.25, b6 6.25, b7 6.25, b8 6.25',
  );
});
