import { describe, expect, it } from 'vitest';
import type { TargetRegistration } from '../../../engine/model/TargetGroup.ts';
import { mapSceneOf } from '../../../renderer/trafficMap/mapSceneOf.ts';
import { ALB, groupArn, registration, topology, ZONE } from '../../support/topology.ts';
import { B, CROSS_ZONE_OFF, DRAINING, evenEdges, sceneOf, UNHEALTHY } from './sceneOf.ts';

const percent = (share: number | null) => (share === null ? '–' : Number((share * 100).toFixed(2)));

describe('mapSceneOf', () => {
  it('E-021 shows expected and observed shares of each target with cross-zone off', () => {
    const scene = sceneOf({
      groupAttributes: CROSS_ZONE_OFF,
      edges: [...evenEdges('a', ['a1', 'a2']), ...evenEdges('b', B)],
    });
    expect(scene.targets.map(({ name, share, expected }) => `${name} ${percent(share)} ${percent(expected)}`)).toEqual([
      'a1 25 25',
      'a2 25 25',
      ...B.map((name) => `${name} 6.25 6.25`),
    ]);
    expect(scene.nodes.map(({ requests, share, crossOut }) => [requests, share, crossOut])).toEqual([
      [100, 0.5, 0],
      [100, 0.5, 0],
    ]);
  });

  it('E-020 tells traffic that crosses zones, at the node it leaves and the zone it enters', () => {
    const scene = sceneOf({ edges: ['a>a1 10', 'a>b1 30', 'b>a1 5'] });
    expect(scene.isCrossZone).toBe(true);
    expect(scene.nodes.map(({ crossOut }) => crossOut)).toEqual([30, 5]);
    expect(scene.zones.map(({ crossIn }) => crossIn)).toEqual([5, 30]);
    expect(scene.targets[0]?.rateByNode).toEqual([10, 5]);
  });

  it('E-019 expects shares also by the split of clients that was measured', () => {
    const scene = sceneOf({ groupAttributes: CROSS_ZONE_OFF, edges: ['a>a1 45', 'a>a2 45', 'b>b1 10'] });
    expect(scene.targets.slice(0, 3).map(({ expectedGiven }) => percent(expectedGiven))).toEqual([45, 45, 1.25]);
  });

  it('E-100 counts healthy targets by zone and keeps the reason of the others', () => {
    const scene = sceneOf({ health: { b3: UNHEALTHY, b8: DRAINING } });
    expect(scene.zones.map(({ zone, targets, healthy }) => [zone, targets, healthy])).toEqual([
      [ZONE.a, 2, 2],
      [ZONE.b, 8, 6],
    ]);
    expect(scene.targets.find(({ name }) => name === 'b3')?.health).toBe(UNHEALTHY);
  });

  it('E-076 shows how each zone stands in DNS, and that nothing is known before the engine said so', () => {
    expect(sceneOf({ dns: { a: 'shifted' } }).nodes.map(({ standing }) => standing)).toEqual(['shifted', 'healthy']);
    expect(sceneOf({ dns: null }).nodes.map(({ standing }) => standing)).toEqual(['pending', 'pending']);
  });

  it('N-002 counts as received what a node without targets loses', () => {
    const scene = sceneOf({
      groups: { web: ['b1', 'b2'] },
      groupAttributes: CROSS_ZONE_OFF,
      dns: { a: 'failOpen', b: 'failOpen' },
      edges: ['b>b1 50', 'b>b2 50'],
      received: { a: 100, b: 100 },
    });
    expect(scene.received).toBe(200);
    expect(scene.targets.map(({ share, expected }) => [share, expected])).toEqual([
      [0.25, 0.25],
      [0.25, 0.25],
    ]);
  });

  it('keeps targets in zones that are not enabled, and outside of all zones, in bands of their own', () => {
    const resources = topology();
    const group = groupArn('web');
    const more: readonly TargetRegistration[] = [
      registration(group, 'c1'),
      registration(group, 'x1', { zone: 'all', id: '10.0.0.9' }),
    ];
    const known = resources.targets.get(group) ?? new Map<TargetRegistration['key'], TargetRegistration>();
    const targets = new Map([[group, new Map([...known, ...more.map((target) => [target.key, target] as const)])]]);
    const scene = sceneOf({ resources: { ...resources, targets } });
    expect(scene.zones.map(({ zone, place, node, standing }) => [zone, place, node, standing])).toEqual([
      [ZONE.a, 0, 0, 'healthy'],
      [ZONE.b, 1, 1, 'healthy'],
      [ZONE.c, 2, null, 'notEnabled'],
      ['all', -1, null, 'notEnabled'],
    ]);
    expect(scene.targets.slice(-2).map(({ name, zone }) => [name, zone])).toEqual([
      ['c1', 2],
      ['10.0.0.9', 3],
    ]);
  });

  it('UIX-04 has no figures before the first sample, and places do not depend on them', () => {
    const idle = sceneOf();
    const busy = sceneOf({ edges: ['b>b8 900', 'a>a1 1'] });
    expect(idle.targets.map(({ requests, share, expectedGiven }) => [requests, share, expectedGiven])).toEqual(
      Array.from({ length: 10 }, () => [0, 0, null]),
    );
    expect(busy.targets.map(({ key }) => key)).toEqual(idle.targets.map(({ key }) => key));
  });

  it('has no scene for a balancer or group that is gone', () => {
    const resources = topology();
    const states = { targets: new Map(), dns: new Map() };
    const gone = groupArn('gone');
    expect(mapSceneOf({ resources, states, traffic: null, loadBalancerArn: ALB, targetGroupArn: gone })).toBeNull();
  });
});
