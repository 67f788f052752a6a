import { beforeEach, describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../engine/snapshot/offsetPorts.ts';
import { networkInterfaces } from '../../../engine/aws/ec2/networkInterfaces.ts';
import { configureClassicHealthCheck } from '../../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../../engine/control/operations/classic/createClassicBalancer.ts';
import { createClassicPolicy } from '../../../engine/control/operations/classic/createClassicPolicy.ts';
import { modifyClassicAttributes } from '../../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../../../engine/control/operations/classic/registerClassicInstances.ts';
import { setClassicListenerPolicies } from '../../../engine/control/operations/classic/setClassicListenerPolicies.ts';
import type { NodeConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { withClassicBalancers } from '../../../engine/model/withClassicBalancers.ts';
import { snapshotOf } from '../../../engine/snapshot/snapshotOf.ts';
import { World } from '../../support/World.ts';
import { ZONE } from '../../support/topology.ts';

const of = { loadBalancerName: 'old' };
const listener = (protocol: string, loadBalancerPort: number, instancePort = 8080) => ({
  protocol,
  loadBalancerPort,
  instancePort,
});

let world: World;
beforeEach(() => {
  world = new World();
  const listeners = [listener('HTTP', 80), listener('HTTP', 81), listener('TCP', 90), listener('TCP', 91, 9000)];
  world.do(createClassicBalancer, { ...of, listeners, availabilityZones: [ZONE.a, ZONE.b] });
  const instances = [world.instance(0), world.instance(1), world.instance(2)].map((instanceId) => ({ instanceId }));
  world.do(registerClassicInstances, { ...of, instances });
});

/** The configuration of the node in zone a. */
function node(): NodeConfiguration {
  const rows = { nodeRow: () => 0, targetRow: () => 0, ruleCounter: () => 0 };
  const resources = withClassicBalancers(world.resources);
  const [first] = snapshotOf({ resources, rows, ports: offsetPorts(0) }).values();
  if (!first) throw new Error('no node');
  return first;
}
const groups = () => node().targetGroups.map(({ targetGroupArn }) => targetGroupArn.replace(/^.*:targetgroup\//, ''));

describe('what runs of a Classic Load Balancer', () => {
  it('E-009 is a group for each instance protocol and port, shared by listeners that are alike', () => {
    expect(groups()).toEqual(['old/HTTP-8080', 'old/TCP-8080', 'old/TCP-9000']);
    expect(node().listeners.map(({ protocol, port }) => `${protocol} ${port}`)).toEqual([
      'HTTP 80',
      'HTTP 81',
      'TCP 90',
      'TCP 91',
    ]);
    world.do(createClassicPolicy, { ...of, policyName: 'sticky', policyTypeName: 'LBCookieStickinessPolicyType' });
    world.do(setClassicListenerPolicies, { ...of, loadBalancerPort: 81, policyNames: ['sticky'] });
    expect(groups()).toEqual(['old/HTTP-8080', 'old/HTTP-8080-sticky', 'old/TCP-8080', 'old/TCP-9000']);
    expect(node().targetGroups[1]?.stickiness).toEqual({
      type: 'lb_cookie',
      durationMs: 0,
      cookieName: '',
      isClassic: true,
    });
  });

  it('E-024, E-050 balances within the zone by outstanding requests, and never fails open', () => {
    const routable = () => node().targetGroups[0]?.targets.map((target) => `${target.zone} ${target.routable}`);
    expect(routable()).toEqual([`${ZONE.a} true`, `${ZONE.b} false`]);
    world.do(modifyClassicAttributes, { ...of, loadBalancerAttributes: { crossZoneLoadBalancing: { enabled: true } } });
    expect(routable()).toEqual([`${ZONE.a} true`, `${ZONE.b} true`]);
    expect(node().targetGroups.map(({ minimumHealthyCount }) => minimumHealthyCount)).toEqual([0, 0, 0]);
    expect(node().targetGroups[0]?.selection?.algorithm).toBe('least_outstanding_requests');
  });

  it.each([
    ['TCP:81', { protocol: 'TCP', path: '', matcher: [] }],
    ['SSL:81', { protocol: 'TLS', path: '', matcher: [] }],
    ['HTTP:81/ok', { protocol: 'HTTP', path: '/ok', matcher: [[200, 200]] }],
  ])('checks %s on the port of the check, whatever the listener', (target, check) => {
    const healthCheck = { target, interval: 10, timeout: 3, unhealthyThreshold: 4, healthyThreshold: 5 };
    world.do(configureClassicHealthCheck, { ...of, healthCheck });
    for (const group of node().targetGroups) {
      expect(group.healthCheck).toEqual({
        ...check,
        intervalMs: 10_000,
        timeoutMs: 3_000,
        healthyThreshold: 5,
        unhealthyThreshold: 4,
        isClassic: true,
      });
      expect(group.targets.map(({ healthCheckPort }) => healthCheckPort)).toEqual([81, 81]);
    }
  });

  it('E-062 names the node by its address, and its interface as AWS does', () => {
    expect(node()).toMatchObject({ isClassic: true, dnsName: '127.0.10.4', address: '127.0.10.4' });
    const descriptions = networkInterfaces(world.resources).map(({ description }) => description);
    expect(descriptions.filter((text) => text !== '')).toEqual(['ELB old', 'ELB old']);
  });

  it('is worked out once for the same resources, and is nothing without any', () => {
    expect(withClassicBalancers(world.resources)).toBe(withClassicBalancers(world.resources));
    const none = new World().resources;
    expect(withClassicBalancers(none)).toBe(none);
  });
});
