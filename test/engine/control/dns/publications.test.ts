import { describe, expect, it } from 'vitest';
import { publications } from '../../../../engine/control/dns/publications.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { ALB, groupArn, nodeOf, registration, shifted, topology } from '../../../support/topology.ts';

const OFF = { 'load_balancing.cross_zone.enabled': 'false' };
const three = (attributes: Readonly<Record<string, string>> = OFF) =>
  topology({ zones: 'abc', groups: { web: ['a1', 'b1', 'c1'] }, groupAttributes: attributes });

/** Zones with their reason; `failing` fail their checks. */
function whys(resources: Resources, ...failing: readonly string[]): string {
  const zones = publications(resources, {
    healthOf: (_, key) =>
      failing.some((name) => key.startsWith(name))
        ? { state: 'unhealthy', reason: 'Target.Timeout', description: 'Request timed out' }
        : { state: 'healthy' },
    isStarting: () => false,
  }).get(ALB);
  return (zones ?? []).map(({ zone, why }) => `${zone.slice(-1)} ${why}`).join(', ');
}

describe('publications', () => {
  const PERCENTAGE = 'target_group_health.dns_failover.minimum_healthy_targets.percentage';

  it.each([
    { draining: [], is: 'a unhealthy, b healthy' },
    { draining: ['a2'], is: 'a healthy, b healthy' },
    { draining: ['b1', 'b2'], is: 'a failOpen, b failOpen' },
  ])('ELB 1.4 the percentage is of the registered targets, without $draining that drain: $is', ({ draining, is }) => {
    const resources = topology({
      groups: { web: ['a1', 'a2', 'b1', 'b2'] },
      groupAttributes: { ...OFF, [PERCENTAGE]: '100' },
    });
    const group = groupArn('web');
    const targets = new Map(resources.targets.get(group));
    for (const name of draining) {
      const target = registration(group, name, { drainingUntilMs: 1 });
      targets.set(target.key, target);
    }
    expect(whys({ ...resources, targets: new Map([[group, targets]]) }, 'a2', ...draining)).toBe(is);
  });
});

describe('publications under a zonal shift', () => {
  it.each([
    { id: 'E-026', failing: [], is: 'a healthy, b shifted, c healthy' },
    { id: 'DNS-03', failing: ['b1'], is: 'a healthy, b shifted, c healthy' },
    { id: 'E-077', failing: ['a1'], is: 'a unhealthy, b shifted, c healthy' },
    { id: 'DNS-03', failing: ['a1', 'c1'], is: 'a failOpen, b shifted, c failOpen' },
  ])('$id failing $failing: $is', ({ failing, is }) => {
    expect(whys(shifted(three(), 'b'), ...failing)).toBe(is);
  });

  it('E-026 is over when the shift is', () => {
    expect(whys(shifted(three(), 'b', { status: 'CANCELED', endedAtMs: 1 }))).toBe('a healthy, b healthy, c healthy');
  });

  it('E-016 a zone that was disabled meanwhile is retiring', () => {
    const resources = shifted(three(), 'b');
    const node = resources.nodes.get(nodeOf('b'));
    const nodes = new Map(resources.nodes);
    if (node) nodes.set(nodeOf('b'), { ...node, retireAtMs: 1 });
    expect(whys({ ...resources, nodes })).toBe('a healthy, b retiring, c healthy');
  });
});
