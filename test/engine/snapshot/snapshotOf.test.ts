import { describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../engine/snapshot/offsetPorts.ts';
import { loadBalancerArn } from '../../../engine/model/names.ts';
import type { NodeConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { snapshotOf, type RowLookup } from '../../../engine/snapshot/snapshotOf.ts';
import {
  ALB,
  groupArn,
  instance,
  LISTENER,
  nodeOf,
  registration,
  shifted,
  topology,
  ZONE,
  ZONES,
} from '../../support/topology.ts';

const rows: RowLookup = { nodeRow: () => 1, targetRow: () => 2, ruleCounter: () => 3 };
const snapshot = (resources: Resources, portOffset = 0) =>
  snapshotOf({ resources, rows, ports: offsetPorts(portOffset) });

/** What a node has of a group, target by target: `r` may send, `c` checks, `d` draining. */
function view(configuration: NodeConfiguration | undefined, group = 'web'): string {
  const targets = configuration?.targetGroups.find(({ name }) => name === group)?.targets ?? [];
  return targets
    .map(({ key, routable, checked, draining }) => {
      const flags = `${routable ? 'r' : ''}${checked ? 'c' : ''}${draining ? 'd' : ''}`;
      return `${key.split(':')[0] ?? ''}${flags ? ` ${flags}` : ''}`;
    })
    .join(', ');
}

const withTarget = (resources: Resources, name: string, more: Parameters<typeof registration>[2]): Resources => {
  const group = groupArn('web');
  const changed = registration(group, name, more);
  return {
    ...resources,
    targets: new Map(resources.targets).set(group, new Map(resources.targets.get(group)).set(changed.key, changed)),
  };
};
const small = { groups: { web: ['a1', 'b1', 'c1'] } };

describe('snapshotOf', () => {
  it('E-010 makes one configuration per enabled zone, on the address of its node', () => {
    const nodes = [...snapshot(topology()).values()].map(({ zone, address }) => `${zone} ${address}`);
    expect(nodes).toEqual([`${ZONE.a} 127.0.10.4`, `${ZONE.b} 127.0.20.4`]);
  });

  it.each([
    { id: 'E-017', crossZone: 'true', node: 'a', seen: 'a1 rc, b1 rc' },
    { id: 'E-022', crossZone: 'use_load_balancer_configuration', node: 'b', seen: 'a1 rc, b1 rc' },
    { id: 'E-018', crossZone: 'false', node: 'a', seen: 'a1 rc, b1 c' },
    { id: 'E-018', crossZone: 'false', node: 'b', seen: 'a1 c, b1 rc' },
  ] as const)(
    '$id with cross-zone $crossZone the node in zone $node has $seen, and nothing of a zone not enabled (E-011)',
    ({ crossZone, node, seen }) => {
      const resources = topology({ ...small, groupAttributes: { 'load_balancing.cross_zone.enabled': crossZone } });
      expect(view(snapshot(resources).get(nodeOf(node)))).toBe(seen);
    },
  );

  it('E-016 a retiring node sends to the zones that are still enabled, even with cross-zone off', () => {
    const resources = topology({ ...small, groupAttributes: { 'load_balancing.cross_zone.enabled': 'false' } });
    const nodes = new Map(resources.nodes).set(nodeOf('c'), {
      loadBalancerArn: ALB,
      zone: ZONE.c,
      address: '127.0.30.4',
      retireAtMs: 1,
    });
    expect(view(snapshot({ ...resources, nodes }).get(nodeOf('c')))).toBe('a1 rc, b1 rc');
  });

  it.each([
    { crossZone: 'false', node: 'a', seen: 'a1 rc, b1 c' },
    { crossZone: 'false', node: 'b', seen: 'a1 c, b1 rc' },
    { crossZone: 'true', node: 'a', seen: 'a1 rc, b1 c' },
    { crossZone: 'true', node: 'b', seen: 'a1 rc, b1 c' },
  ] as const)(
    'E-026 shifted away from b with cross-zone $crossZone, the node in $node has $seen: all are checked',
    ({ crossZone, node, seen }) => {
      const resources = topology({ ...small, groupAttributes: { 'load_balancing.cross_zone.enabled': crossZone } });
      expect(view(snapshot(shifted(resources, 'b')).get(nodeOf(node)))).toBe(seen);
    },
  );

  it('E-026 a shift that is over, or of another load balancer, changes nothing', () => {
    const resources = topology(small);
    const over = shifted(resources, 'b', { status: 'EXPIRED', endedAtMs: 1 });
    expect(view(snapshot(over).get(nodeOf('a')))).toBe('a1 rc, b1 rc');
    const others = shifted(resources, 'b', { loadBalancerArn: loadBalancerArn('us-local-1', 'other', '0') });
    expect(view(snapshot(others).get(nodeOf('a')))).toBe('a1 rc, b1 rc');
  });

  it('E-103 a draining target is neither sent to nor checked, but stays known', () => {
    expect(view(snapshot(withTarget(topology(small), 'a1', { drainingUntilMs: 5 })).get(nodeOf('a')))).toBe(
      'a1 d, b1 rc',
    );
  });

  it.each(['stopped', 'terminated', 'stopping', 'pending', 'shutting-down'] as const)(
    'E-102 a target whose instance is %s is not given to the node',
    (state) => {
      const resources = topology(small);
      const instances = new Map(resources.instances).set(instance('a1').instanceId, instance('a1', { state }));
      expect(view(snapshot({ ...resources, instances }).get(nodeOf('a')))).toBe('b1 rc');
    },
  );

  it('E-102 an ip target that is the address of a node is not given to any node', () => {
    const resources = topology({ groups: { web: [] } });
    const group = resources.targetGroups.get(groupArn('web'));
    const ipGroup = group && { ...group, targetType: 'ip' as const };
    const withIps = ['127.0.20.4', '127.0.0.1'].reduce<Resources>((so, ip) => withTarget(so, ip, { zone: 'all' }), {
      ...resources,
      targetGroups: new Map(ipGroup ? [[ipGroup.targetGroupArn, ipGroup]] : []),
    });
    expect(view(snapshot(withIps).get(nodeOf('a')))).toBe('127.0.0.1 rc');
  });

  it('E-044 puts rules in the order of priority with the default rule last', () => {
    const resources = topology({ groups: { web: ['a1'], two: ['b1'], one: ['a2'] } });
    const rules = snapshot(resources).get(nodeOf('a'))?.listeners[0]?.rules ?? [];
    expect(rules.map(({ conditions }) => conditions[0]?.values[0] ?? 'default')).toEqual(['/two*', '/one*', 'default']);
  });

  it('E-045 has the port offset in the bound port alone', () => {
    const [listener] = snapshot(topology(), 1000).get(nodeOf('a'))?.listeners ?? [];
    expect(listener).toMatchObject({ listenerArn: LISTENER, port: 8080, bindPort: 9080 });
  });

  it('E-092 turns seconds into milliseconds and fills in the defaults of attributes', () => {
    const configuration = snapshot(topology({ attributes: { 'idle_timeout.timeout_seconds': '5' } })).get(nodeOf('a'));
    expect(configuration?.http).toEqual({
      idleTimeoutMs: 5_000,
      clientKeepAliveMs: 3_600_000,
      desyncMitigationMode: 'defensive',
      dropInvalidHeaderFields: false,
      preserveHostHeader: false,
      xffHeaderProcessingMode: 'append',
      xffClientPort: false,
      http2Enabled: true,
    });
    expect(configuration?.targetGroups[0]).toMatchObject({
      minimumHealthyCount: 1,
      minimumHealthyPercent: null,
      retryStaleConnection: false,
      healthCheck: { intervalMs: 30_000, timeoutMs: 5_000, matcher: [[200, 200]] },
    });
  });

  it('E-010 leaves out nodes of load balancers that are gone', () => {
    expect(snapshot({ ...topology(), loadBalancers: new Map() }).size).toBe(0);
    expect(ZONES).toHaveLength(3);
  });
});
