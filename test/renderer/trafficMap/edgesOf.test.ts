import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../renderer/trafficMap/edgesOf.ts';
import { layoutMap } from '../../../renderer/trafficMap/layoutMap.ts';
import type { MapScene } from '../../../renderer/trafficMap/MapScene.ts';
import { CROSS_ZONE_OFF, DRAINING, sceneOf, UNHEALTHY } from './sceneOf.ts';

const layoutOf = (scene: MapScene) =>
  layoutMap({
    width: 1_190,
    zones: scene.zones.map(({ node, targets }) => ({ hasNode: node !== null, targets })),
    longestName: 2,
  });

/** Edges as `a>b1 flowing cross`, in alphabetical order; `dns>a` for those to nodes. */
function edges(scene: MapScene): readonly string[] {
  const letter = (node: number) => scene.nodes[node]?.zone.slice(-1) ?? '?';
  return edgesOf(scene, layoutOf(scene))
    .map(({ key, node, target, look, isCrossZone }) => {
      const to = target === null ? key.split(' ').at(-1)?.slice(-1) : scene.targets[target]?.name;
      const path = key.startsWith('dns') ? `dns>${letter(node)}` : `${letter(node)}>${to ?? '?'}`;
      return `${path} ${look}${isCrossZone ? ' cross' : ''}`;
    })
    .toSorted();
}

describe('edgesOf', () => {
  it('E-018 stays in the zone with cross-zone off', () => {
    const scene = sceneOf({
      groups: { web: ['a1', 'b1'] },
      groupAttributes: CROSS_ZONE_OFF,
      edges: ['a>a1 5', 'b>b1 5'],
    });
    expect(edges(scene)).toEqual(['a>a1 flowing', 'b>b1 flowing', 'dns>a flowing', 'dns>b flowing']);
  });

  it('E-017 crosses zones with it on, and shows paths that are open but idle', () => {
    const scene = sceneOf({ groups: { web: ['a1', 'b1'] }, edges: ['a>a1 5', 'a>b1 5'] });
    expect(edges(scene)).toEqual([
      'a>a1 flowing',
      'a>b1 flowing cross',
      'b>a1 idle cross',
      'b>b1 idle',
      'dns>a flowing',
      'dns>b idle',
    ]);
  });

  it('E-003 E-103 tells what health has closed from what people have closed, even while old figures fade', () => {
    const scene = sceneOf({
      groups: { web: ['a1', 'a2', 'a3', 'b1'] },
      groupAttributes: CROSS_ZONE_OFF,
      health: { a1: UNHEALTHY, a2: DRAINING },
      dns: { b: 'shifted' },
      edges: ['a>a1 2', 'a>a3 5'],
    });
    expect(edges(scene)).toEqual([
      'a>a1 closed',
      'a>a2 away',
      'a>a3 flowing',
      'b>b1 idle',
      'dns>a flowing',
      'dns>b away',
    ]);
  });

  it('E-079 shows fail-open as such', () => {
    const scene = sceneOf({
      groups: { web: ['a1', 'b1'] },
      groupAttributes: CROSS_ZONE_OFF,
      health: { a1: UNHEALTHY, b1: UNHEALTHY },
      dns: { a: 'failOpen', b: 'failOpen' },
      edges: ['a>a1 5'],
    });
    expect(edges(scene)).toEqual(['a>a1 failOpen', 'b>b1 idle', 'dns>a failOpen', 'dns>b failOpen']);
  });

  it('E-076 closes the way to a zone that health keeps out of DNS', () => {
    const scene = sceneOf({ groups: { web: ['a1', 'b1'] }, groupAttributes: CROSS_ZONE_OFF, dns: { a: 'unhealthy' } });
    expect(edges(scene)).toContain('dns>a closed');
  });

  it('draws one edge for each node and zone above 40 targets', () => {
    const names = [
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}`),
      ...Array.from({ length: 30 }, (_, i) => `b${i + 1}`),
    ];
    const scene = sceneOf({ groups: { web: names }, edges: ['a>a1 5', 'a>b2 5', 'a>b3 5'] });
    expect(edges(scene)).toEqual([
      'a>a flowing',
      'a>b flowing cross',
      'b>a idle cross',
      'b>b idle',
      'dns>a flowing',
      'dns>b idle',
    ]);
    const crossing = edgesOf(scene, layoutOf(scene)).find(({ isCrossZone, rate }) => isCrossZone && rate > 0);
    expect(crossing?.rate).toBe(10);
  });

  it('keeps every path where it is while rates change', () => {
    const paths = (scene: MapScene) => edgesOf(scene, layoutOf(scene)).map(({ key, d }) => `${key} ${d}`);
    expect(paths(sceneOf({ edges: ['a>a1 500', 'b>b1 1'] }))).toEqual(paths(sceneOf({ edges: ['a>a1 1'] })));
  });
});
