import { describe, expect, it } from 'vitest';
import { publicationOf, type PublicationGroup } from '../../../engine/dns/publicationOf.ts';
import type { ZoneName } from '../../../engine/model/names.ts';
import { ZONE } from '../../support/topology.ts';

const STANDARD = { count: 1, percent: 'off' } as const;

interface NamedGroup extends PublicationGroup {
  readonly name: string;
}

/** A group from words: `a+ a- all+` is a healthy and an unhealthy target in zone a and a healthy one in every zone. */
function group(
  name: string,
  targets: string,
  { crossZone, ...more }: Pick<PublicationGroup, 'crossZone'> & Partial<PublicationGroup>,
): NamedGroup {
  const words = targets.split(' ').filter((word) => word !== '');
  return {
    name,
    crossZone,
    dnsFailover: more.dnsFailover ?? STANDARD,
    targets: words.map((word) => ({ zone: zoneOf(word.slice(0, -1)), healthy: word.endsWith('+') })),
  };
}

const zoneOf = (letter: string): ZoneName | 'all' => (letter === 'all' ? 'all' : ZONE[letter as 'a' | 'b' | 'c']); // tests name zones

/** Zones from words: `a b/shifted c/retiring`, `c/starting`. */
const zones = (words: string) =>
  words.split(' ').map((word) => {
    const [letter = '', mark] = word.split('/');
    return {
      zone: ZONE[letter as 'a' | 'b' | 'c'], // tests name zones
      address: `127.0.${10 * ('abc'.indexOf(letter) + 1)}.4`,
      isShifted: mark === 'shifted',
      isRetiring: mark === 'retiring',
      isStarting: mark === 'starting',
    };
  });

/** `a healthy, b unhealthy(web)`: each zone, why, and the groups that fail. */
function told(zoneWords: string, groups: readonly NamedGroup[]): string {
  return publicationOf({ zones: zones(zoneWords), groups })
    .map(({ zone, published, why, failing }) => {
      expect(published).toBe(why === 'healthy' || why === 'failOpen');
      const names = failing.map(({ name }) => name).join(' ');
      return `${zone.slice(-1)} ${why}${names && `(${names})`}`;
    })
    .join(', ');
}

describe('publicationOf', () => {
  const off = (a: string, b: string) => [group('A', a, { crossZone: false }), group('B', b, { crossZone: false })];
  const on = (a: string, b: string) => [group('A', a, { crossZone: true }), group('B', b, { crossZone: true })];

  it.each([
    {
      id: 'E-077 V3',
      name: 'off: a zone where a group has nobody healthy leaves DNS',
      groups: off('a- b+', 'a+ b+'),
      told: 'a unhealthy(A), b healthy',
    },
    {
      id: 'E-080 V4',
      name: 'on: the same targets keep both zones',
      groups: on('a- b+', 'a+ b+'),
      told: 'a healthy, b healthy',
    },
    {
      id: 'E-082 V5',
      name: 'on: a group with nobody healthy anywhere fails open',
      groups: on('a- b+', 'a- b-'),
      told: 'a failOpen(B), b failOpen(B)',
    },
    {
      id: 'E-079 V6',
      name: 'off: no zone healthy fails open',
      groups: off('a- b+', 'a+ b-'),
      told: 'a failOpen(A), b failOpen(B)',
    },
    {
      id: 'E-074',
      name: 'off: every group must have somebody healthy in the zone',
      groups: off('a+ b+', 'a+ b+'),
      told: 'a healthy, b healthy',
    },
    {
      id: 'N-003',
      name: 'off: a zone without targets of a group is unhealthy',
      groups: off('a+', 'a+ b+'),
      told: 'a healthy, b unhealthy(A)',
    },
    {
      id: 'E-075',
      name: 'on: a zone without targets is healthy while another has some',
      groups: on('a+', 'a+'),
      told: 'a healthy, b healthy',
    },
    {
      id: 'N-005',
      name: 'each group is judged by its own cross-zone',
      groups: [group('A', 'a- b+', { crossZone: true }), group('B', 'a+ b-', { crossZone: false })],
      told: 'a healthy, b unhealthy(B)',
    },
    {
      id: 'E-079',
      name: 'a group without any target fails every zone, so all are published',
      groups: [group('empty', '', { crossZone: true })],
      told: 'a failOpen(empty), b failOpen(empty)',
    },
    { id: 'E-076', name: 'without groups nothing can be unhealthy', groups: [], told: 'a healthy, b healthy' },
    {
      id: 'E-011',
      name: 'targets in a zone that is not enabled do not count',
      groups: [group('A', 'c+ a- b-', { crossZone: true })],
      told: 'a failOpen(A), b failOpen(A)',
    },
    {
      id: 'E-075',
      name: 'a target of all zones counts in each, with cross-zone off too',
      groups: [group('A', 'all+', { crossZone: false })],
      told: 'a healthy, b healthy',
    },
  ])('$id $name', ({ groups, told: expected }) => {
    expect(told('a b', groups)).toBe(expected);
  });

  const six = `${'a+ '.repeat(10)}${'b+ '.repeat(4)}${'b- '.repeat(6)}`;
  it.each([
    {
      name: '4 of 10 are below 50 % in the zone',
      groups: [group('A', six, { crossZone: false, dnsFailover: { count: 1, percent: 50 } })],
      told: 'a healthy, b unhealthy(A)',
    },
    {
      name: '14 of 20 are not, over all zones',
      groups: [group('A', six, { crossZone: true, dnsFailover: { count: 1, percent: 50 } })],
      told: 'a healthy, b healthy',
    },
    {
      name: 'exactly the percentage is enough',
      groups: [group('A', six, { crossZone: false, dnsFailover: { count: 1, percent: 40 } })],
      told: 'a healthy, b healthy',
    },
    {
      name: 'either threshold breached is enough',
      groups: [group('A', six, { crossZone: false, dnsFailover: { count: 5, percent: 10 } })],
      told: 'a healthy, b unhealthy(A)',
    },
    {
      name: 'exactly the count is enough',
      groups: [group('A', six, { crossZone: false, dnsFailover: { count: 4, percent: 'off' } })],
      told: 'a healthy, b healthy',
    },
    {
      name: 'off in both never removes a zone',
      groups: [group('A', 'a- b-', { crossZone: false, dnsFailover: { count: 'off', percent: 'off' } })],
      told: 'a healthy, b healthy',
    },
    {
      name: 'a percentage of no targets is not reached',
      groups: [group('A', 'a+', { crossZone: false, dnsFailover: { count: 'off', percent: 1 } })],
      told: 'a healthy, b unhealthy(A)',
    },
  ])('1.6 dns_failover: $name', ({ groups, told: expected }) => {
    expect(told('a b', groups)).toBe(expected);
  });

  it.each([
    {
      id: 'E-026',
      name: 'a shifted zone leaves DNS',
      zones: 'a b/shifted c',
      targets: 'a+ b+ c+',
      told: 'a healthy, b shifted, c healthy',
    },
    {
      id: 'DNS-03',
      name: 'a shifted zone stays out when only unhealthy ones are left',
      zones: 'a b/shifted c',
      targets: 'a- b+ c-',
      told: 'a failOpen(A), b shifted, c failOpen(A)',
    },
    {
      id: 'E-016',
      name: 'a zone that is just being enabled is out until its node listens',
      zones: 'a b/starting',
      targets: 'a- b+',
      told: 'a failOpen(A), b starting',
    },
    {
      id: 'E-016',
      name: 'while no node has started all are published',
      zones: 'a/starting b/starting c/retiring',
      targets: 'a+ b-',
      told: 'a healthy, b unhealthy(A), c retiring',
    },
    {
      id: 'V8',
      name: 'a retiring zone is out and its targets no longer count',
      zones: 'a b/retiring',
      targets: 'a- b+',
      told: 'a failOpen(A), b retiring',
    },
  ])('$id $name', ({ zones: words, targets, told: expected }) => {
    expect(told(words, [group('A', targets, { crossZone: false })])).toBe(expected);
  });

  it('V8 with cross-zone on, targets of a retiring zone no longer count', () => {
    expect(told('a b/retiring', [group('A', 'a- b+', { crossZone: true })])).toBe('a failOpen(A), b retiring');
  });

  it('E-076 tells the address of each node', () => {
    expect(publicationOf({ zones: zones('a b'), groups: [] }).map(({ address }) => address)).toEqual([
      '127.0.10.4',
      '127.0.20.4',
    ]);
  });
});
