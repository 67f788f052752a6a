import { expect, it } from 'vitest';
import { plannedShares } from '../../../../../renderer/pages/loadBalancers/create/plannedShares.ts';

const A_AND_B = ['a', 'a', ...Array.from({ length: 8 }, () => 'b')];
const MINIMUM = { minimumHealthyCount: 1, minimumHealthyPercent: null };

it.each([
  { id: 'E-019', isCrossZone: false, zones: ['a', 'b'], targets: A_AND_B, told: 'a 2 × 0.25, b 8 × 0.0625' },
  { id: 'E-020', isCrossZone: true, zones: ['a', 'b'], targets: A_AND_B, told: 'a 2 × 0.1, b 8 × 0.1' },
  { id: 'E-075', isCrossZone: false, zones: ['a', 'c'], targets: A_AND_B, told: 'a 2 × 0.5; empty c; not enabled b 8' },
  { id: 'E-017', isCrossZone: false, zones: ['a', 'b'], targets: [], told: '; empty a, b' },
  { id: 'E-017', isCrossZone: false, zones: ['a', 'b'], targets: ['all', 'a'], told: 'a 1 × 0.25, all 1 × 0.75' },
])('$id shares of $targets in $zones, cross-zone $isCrossZone', ({ isCrossZone, zones, targets, told }) => {
  const planned = plannedShares(zones, { isCrossZone, minimum: MINIMUM, targetZones: targets });
  const shares = planned.zones.map(({ zone, targets: count, each }) => `${zone} ${count} × ${Number(each.toFixed(6))}`);
  const empty = planned.emptyZones.length > 0 ? `; empty ${planned.emptyZones.join(', ')}` : '';
  const left = planned.notEnabled.map(({ zone, targets: count }) => `; not enabled ${zone} ${count}`).join('');
  expect(`${shares.join(', ')}${empty}${left}`).toBe(told);
});

it('A-011 plans by weight, and nothing for a backup or a server that is down', () => {
  const { zones } = plannedShares(['a'], {
    isCrossZone: true,
    minimum: MINIMUM,
    targetZones: ['a', 'a', 'a', 'a'],
    places: [{ weight: 3 }, { weight: 1 }, { weight: 5, isBackup: true }, { weight: 0 }],
  });
  expect(zones).toEqual([
    { zone: 'a', targets: 1, each: 0.75 },
    { zone: 'a', targets: 1, each: 0.25 },
    { zone: 'a', targets: 2, each: 0 },
  ]);
});
