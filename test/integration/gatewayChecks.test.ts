import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { modifyLoadBalancerAttributes } from '../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroup } from '../../engine/control/operations/modifyTargetGroup.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../engine/model/zones.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const INTERVAL_SECONDS = 5;

it('E-086, E-091, E-094, E-113 each node of a Gateway Load Balancer checks a target by itself, at / or where it was told', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = control.change(createLoadBalancer, { name: 'gate', type: 'gateway', subnets });
  const attributes = [{ key: 'load_balancing.cross_zone.enabled', value: 'true' }];
  control.change(modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
  const nodes = [...control.resources.nodes.values()].map(({ address }) => address);

  const seen: { readonly from: string; readonly path: string; readonly atMs: number }[] = [];
  const server = createServer((request, response) => {
    const { remoteAddress = '' } = request.socket;
    seen.push({ from: remoteAddress, path: request.url ?? '', atMs: performance.now() });
    response.end();
  });
  const address = (nodes[0] ?? '').replace(/\.\d+$/, '.200');
  server.listen(0, address);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const { targetGroupArn } = control.change(createTargetGroup, {
    name: 'appliances',
    protocol: 'GENEVE',
    port: 6081,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
    healthCheckProtocol: 'HTTP',
    healthCheckPort: String(port),
    healthCheckIntervalSeconds: INTERVAL_SECONDS,
    healthCheckTimeoutSeconds: 2,
  });
  control.change(createListener, { loadBalancerArn, defaultActions: [{ type: 'forward', targetGroupArn }] });
  control.change(registerTargets, { targetGroupArn, targets: [{ id: address }] });
  const checks = () => nodes.map((node) => Math.min(2, seen.filter(({ from }) => from === node).length));
  await expect.poll(checks, { timeout: 20_000 }).toEqual([2, 2]);
  expect(new Set(seen.map(({ path }) => path))).toEqual(new Set(['/']));
  // Two nodes check, so that there are several checks in any one interval.
  const [first, , third] = seen.map(({ atMs }) => atMs);
  expect((third ?? Infinity) - (first ?? 0)).toBeLessThan(2 * INTERVAL_SECONDS * 1_000);
  const connections = await new Promise<number>((resolve) => {
    server.getConnections((_, count) => {
      resolve(count);
    });
  });
  expect(connections).toBeLessThanOrEqual(1); // the one that is under way, if any

  control.change(modifyTargetGroup, { targetGroupArn, healthCheckPath: '/ready' });
  await expect.poll(() => seen.at(-1)?.path, { timeout: 20_000 }).toBe('/ready');
});
