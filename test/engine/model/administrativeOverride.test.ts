import { describe, expect, it } from 'vitest';
import { administrativeOverride, withdrawnZone } from '../../../engine/model/administrativeOverride.ts';
import { groupArn, registration, shifted, topology, ZONE } from '../../support/topology.ts';

const SHIFT = [...shifted(topology(), 'b').zonalShifts.values()][0];
const group = (targets: string, crossZone: boolean, isShifted = true) => ({
  shift: isShifted ? SHIFT : undefined,
  crossZone,
  registrations: targets.split(' ').map((text) => {
    const [name = '', state] = text.split('-');
    return registration(groupArn('web'), name, {
      ...(state === 'draining' && { drainingUntilMs: 1 }),
      ...(state === 'everywhere' && { zone: 'all' }),
    });
  }),
  enabledZones: new Set([ZONE.a, ZONE.b]),
});

describe('withdrawnZone', () => {
  it.each([
    { name: 'no shift', targets: 'a1 b1', crossZone: true, isShifted: false, zone: null },
    { name: 'cross-zone off: its own node is the only way to it', targets: 'a1 b1', crossZone: false, zone: null },
    { name: 'cross-zone on', targets: 'a1 b1', crossZone: true, zone: ZONE.b },
    { name: 'targets nowhere else', targets: 'b1 b2', crossZone: true, zone: null },
    { name: 'elsewhere only one that drains', targets: 'b1 a1-draining', crossZone: true, zone: null },
    { name: 'elsewhere only in a zone that is not enabled', targets: 'b1 c1', crossZone: true, zone: null },
    { name: 'another in no zone', targets: 'b1 a1-everywhere', crossZone: true, zone: ZONE.b },
  ])('1.5 $name: $zone', ({ targets, crossZone, isShifted, zone }) => {
    expect(withdrawnZone(group(targets, crossZone, isShifted))).toBe(zone);
  });
});

describe('administrativeOverride', () => {
  it.each([
    { of: 'b', targets: 'a1 b1', crossZone: true, is: 'zonal_shift_active' },
    { of: 'a', targets: 'a1 b1', crossZone: true, is: 'no_override' },
    { of: 'b', targets: 'a1 b1', crossZone: false, is: 'zonal_shift_delegated_to_dns' },
    { of: 'b', targets: 'b1 b2', crossZone: true, is: 'zonal_shift_delegated_to_dns' },
  ] as const)('1.5 a target in $of of $targets, cross-zone $crossZone: $is', ({ of, targets, crossZone, is }) => {
    expect(administrativeOverride(ZONE[of], group(targets, crossZone))).toBe(is);
  });

  it('1.5 is none without a shift', () => {
    expect(administrativeOverride(ZONE.b, group('a1 b1', true, false))).toBe('no_override');
    expect(administrativeOverride('all', group('a1 b1', true))).toBe('no_override');
  });
});
