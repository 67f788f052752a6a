import { describe, expect, it } from 'vitest';
import { shareVerdict } from '../../../renderer/trafficMap/shareVerdict.ts';
import { B, CROSS_ZONE_OFF, evenEdges, sceneOf } from './sceneOf.ts';

const verdict = (edges: readonly string[]) => shareVerdict(sceneOf({ groupAttributes: CROSS_ZONE_OFF, edges }));

describe('shareVerdict', () => {
  it('E-021 matches an even rotation', () => {
    expect(verdict([...evenEdges('a', ['a1', 'a2']), ...evenEdges('b', B)])).toEqual({ kind: 'matches' });
  });

  it('E-019 names the split of clients when that explains the difference', () => {
    expect(verdict(['a>a1 90', 'a>a2 90', ...B.map((name) => `b>${name} 2.5`)])).toEqual({ kind: 'matchesGiven' });
  });

  it('names the targets that differ, the worst first', () => {
    const scene = sceneOf({
      groups: { web: ['a1', 'a2', 'a3', 'b1'] },
      groupAttributes: CROSS_ZONE_OFF,
      edges: ['a>a1 70', 'a>a2 20', 'a>a3 10', 'b>b1 100'],
    });
    const found = shareVerdict(scene);
    expect(found.kind === 'differs' && found.targets.map(({ name }) => name)).toEqual(['a1', 'a3', 'a2']);
  });

  it('does not take one request more or less for a difference', () => {
    expect(verdict(['a>a1 2', 'a>a2 1', ...B.slice(0, 3).map((name) => `b>${name} 1`)]).kind).not.toBe('differs');
  });

  it('A-011 matches a rotation by weights', () => {
    const scene = sceneOf({
      groups: { web: ['a1', 'a2', 'b1'] },
      groupAttributes: { 'balanza.target.a1:8080.weight': '5' },
      edges: ['a>a1 50', 'a>a2 10', 'a>b1 10', 'b>a1 50', 'b>a2 10', 'b>b1 10'],
    });
    expect(shareVerdict(scene)).toEqual({ kind: 'matches' });
    expect(scene.targets.map(({ expected }) => expected?.toFixed(4))).toEqual(['0.7143', '0.1429', '0.1429']);
  });

  it.each(['hash', 'ip_hash', 'least_conn', 'random', 'least_time', 'feedback'])('expects nothing of %s', (method) => {
    const groupAttributes = { 'load_balancing.algorithm.type': method };
    const scene = sceneOf({ groups: { web: ['a1', 'b1'] }, groupAttributes, edges: ['a>a1 70', 'b>b1 10'] });
    expect(shareVerdict(scene)).toEqual({ kind: 'methodDecides' });
    expect(scene.targets.flatMap(({ expected, expectedGiven }) => [expected, expectedGiven])).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('expects nothing of sessions that are kept', () => {
    const groupAttributes = { 'balanza.sticky': 'cookie srv' };
    expect(shareVerdict(sceneOf({ groupAttributes, edges: ['a>a1 70'] }))).toEqual({ kind: 'methodDecides' });
  });

  it('says so when nothing flows', () => {
    expect(verdict([])).toEqual({ kind: 'noTraffic' });
  });
});
