import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { runTraffic } from '../../engine/instances/traffic/io/runTraffic.ts';
import { SystemClock } from '../../engine/system/SystemClock.ts';
import { SystemRandom } from '../../engine/system/SystemRandom.ts';
import { startTestEngine, awaited } from '../support/startTestEngine.ts';

function areAllHealthy(engine: Engine): boolean {
  const { targets } = engine.control.resources;
  const states = [...targets.values()].flatMap((group) =>
    [...group.values()].map(({ targetGroupArn, key }) => engine.control.healthOf(targetGroupArn, key).state),
  );
  return states.length > 0 && states.every((state) => state === 'healthy');
}

function balancer(engine: Engine) {
  const found = [...engine.control.resources.loadBalancers.values()].find(({ type }) => type === 'application');
  if (!found) throw new Error('the sample has an Application Load Balancer');
  return found;
}

function listenerPort(engine: Engine): number {
  const { loadBalancerArn } = balancer(engine);
  const found = [...engine.control.resources.listeners.values()].find((one) => one.loadBalancerArn === loadBalancerArn);
  if (!found) throw new Error('the load balancer has a listener');
  return found.port;
}

/** Where the nodes of the Application Load Balancer are reached for its listener. */
function places(engine: Engine): readonly string[] {
  const { nodes } = engine.control.resources;
  return [...nodes]
    .filter(([, { loadBalancerArn }]) => loadBalancerArn === balancer(engine).loadBalancerArn)
    .map(([id, { address }]) => `${address}:${engine.control.ports.ofListener(id, listenerPort(engine))}`);
}

it('contract: with --share-loopback a sample runs on 127.0.0.1 alone, and clients behind DNS find its nodes by SRV', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balanza-shared-'));
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const engine = await startTestEngine({ dataDir, shareLoopback: true });
  await engine.createSample('cross-zone');
  await awaited(engine, 'all targets are healthy', () => areAllHealthy(engine), 60);
  const { nodes, instances } = engine.control.resources;
  expect(new Set([...nodes.values(), ...instances.values()].map(({ address }) => address))).toEqual(
    new Set(['127.0.0.1']),
  );
  expect(new Set(places(engine)).size).toBe(2);
  // The console tells instances apart by where they are bound.
  const bound = [...instances.keys()].map((id) => engine.control.detailOf(id)?.ports ?? []);
  expect(bound).toEqual([...instances.keys()].map((id) => [engine.control.ports.ofInstance(id, 8_080)]));
  expect(new Set(bound.flat()).size).toBe(instances.size);
  for (const place of places(engine)) expect((await fetch(`http://${place}/`)).status).toBe(200);

  const [host = '', port = ''] = engine.dnsAddress.split(':');
  const result = await runTraffic({
    name: balancer(engine).dnsName,
    dns: { host, port: Number(port) },
    port: listenerPort(engine),
    path: '/',
    rate: 200,
    clients: 20,
    seconds: 2,
    clock: new SystemClock(),
    random: new SystemRandom(),
  });
  expect([result.errors, result.errorCodes]).toEqual([0, {}]);
  const perNode = Object.entries(result.nodes).map(([node, requests]) => [node, requests]);
  expect(perNode.map(([node]) => node).toSorted()).toEqual([...places(engine)].toSorted());
  expect(Object.values(result.targets).every((requests) => Math.abs(requests - 40) <= 2)).toBe(true);

  const before = places(engine);
  await engine.close(0);
  const again = await startTestEngine({ dataDir, shareLoopback: true });
  expect(places(again)).toEqual(before);
  await again.close(0);
  const own = await startTestEngine({ dataDir });
  const addresses = [...own.control.resources.nodes.values(), ...own.control.resources.instances.values()].map(
    ({ address }) => address,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).not.toContain('127.0.0.1');
});
