import { describe, expect, it } from 'vitest';
import { expectedShares, expectedSharesGiven, type ShareQuestion } from '../../../engine/model/expectedShares.ts';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';

const STATE: Readonly<Record<string, TargetHealthState>> = {
  '': 'healthy',
  '!': 'unhealthy',
  '?': 'initial',
  '-': 'draining',
  '0': 'unused',
  '*': 'unavailable',
};

/**
 * `targets` are zone letters, `*all` outside zones, each with a mark of its state: `a b! b-`. `nodes` are zone letters:
 * small ones in DNS, capitals not; `~` retires.
 */
function question(nodes: string, targets: string, more: Partial<ShareQuestion> = {}): ShareQuestion {
  return {
    isCrossZone: false,
    minimum: { minimumHealthyCount: 1, minimumHealthyPercent: null },
    nodes: nodes.split(' ').map((node) => ({
      zone: node.charAt(0).toLowerCase(),
      isInDns: node.charAt(0) === node.charAt(0).toLowerCase(),
      isRetiring: node.endsWith('~'),
    })),
    targets: targets === '' ? [] : targets.split(' ').map((target) => targetOf(target)),
    ...more,
  };
}

function targetOf(text: string) {
  const [, zone = '', mark = ''] = /^(all|[a-f])(.?)$/.exec(text) ?? [];
  return { zone, state: STATE[mark] ?? 'healthy' };
}

const percents = (shares: readonly number[]) => shares.map((share) => Number((share * 100).toFixed(2))).join(' ');

const TWO_AND_EIGHT = 'a a b b b b b b b b';

describe('expectedShares', () => {
  it.each([
    { name: 'weights 5, 1, 1', servers: [{ weight: 5 }, {}, {}], shares: '71.43 14.29 14.29' },
    { name: 'a backup gets nothing', servers: [{ weight: 3 }, {}, { isBackup: true }], shares: '75 25 0' },
    { name: 'who is down gets nothing', servers: [{ weight: 0 }, {}, {}], shares: '0 50 50' },
    {
      name: 'the backup when nobody else is up',
      servers: [{ weight: 0 }, { weight: 0 }, { isBackup: true }],
      shares: '0 0 100',
    },
    { name: 'nothing when all are down', servers: [{ weight: 0 }, { weight: 0 }, { weight: 0 }], shares: '0 0 0' },
  ])('A-011 cuts by weight: $name', ({ servers, shares }) => {
    const asked = question('a b', 'a a b', { isCrossZone: true });
    const targets = asked.targets.map((target, place) => ({ ...target, ...servers[place] }));
    expect(percents(expectedShares({ ...asked, targets }).shares)).toBe(shares);
  });

  it.each([
    {
      id: 'E-021',
      name: 'cross-zone off: 25 and 6.25',
      nodes: 'a b',
      targets: TWO_AND_EIGHT,
      crossZone: false,
      shares: '25 25 6.25 6.25 6.25 6.25 6.25 6.25 6.25 6.25',
    },
    {
      id: 'E-020',
      name: 'cross-zone on: 10 each',
      nodes: 'a b',
      targets: TWO_AND_EIGHT,
      crossZone: true,
      shares: '10 10 10 10 10 10 10 10 10 10',
    },
    {
      id: 'E-019',
      name: 'zone a shifted away: 12.5 each in b',
      nodes: 'A b',
      targets: TWO_AND_EIGHT,
      crossZone: false,
      shares: '0 0 12.5 12.5 12.5 12.5 12.5 12.5 12.5 12.5',
    },
    {
      id: 'E-019',
      name: 'zone b shifted away: 50 each in a',
      nodes: 'a B',
      targets: TWO_AND_EIGHT,
      crossZone: false,
      shares: '50 50 0 0 0 0 0 0 0 0',
    },
    {
      id: 'E-020',
      name: 'a shifted away under cross-zone changes nothing',
      nodes: 'A b',
      targets: TWO_AND_EIGHT,
      crossZone: true,
      shares: '10 10 10 10 10 10 10 10 10 10',
    },
    {
      id: 'E-003',
      name: 'an unhealthy target gives its part to the rest',
      nodes: 'a b',
      targets: 'a a! b b',
      crossZone: false,
      shares: '50 0 25 25',
    },
    {
      id: 'E-003',
      name: 'a target without a verdict gets nothing yet',
      nodes: 'a b',
      targets: 'a a? b b*',
      crossZone: false,
      shares: '50 0 50 0',
    },
    {
      id: 'E-079',
      name: 'a zone without a healthy target fails open',
      nodes: 'a b',
      targets: 'a! a! b b',
      crossZone: false,
      shares: '25 25 25 25',
    },
    {
      id: 'E-082',
      name: 'all unhealthy: all get an equal part',
      nodes: 'a b',
      targets: 'a! b! b! b!',
      crossZone: true,
      shares: '25 25 25 25',
    },
    {
      id: 'E-103',
      name: 'draining and unused targets never get any, open or not',
      nodes: 'a b',
      targets: 'a- a0 a! b b-',
      crossZone: false,
      shares: '0 0 50 50 0',
    },
    {
      id: 'N-002',
      name: 'a zone without targets loses its part',
      nodes: 'a b',
      targets: 'b b',
      crossZone: false,
      shares: '25 25',
    },
    {
      id: 'N-002',
      name: 'the same with cross-zone on',
      nodes: 'a b',
      targets: 'b b',
      crossZone: true,
      shares: '50 50',
    },
    {
      id: 'E-018',
      name: 'targets outside all zones are in reach of every node',
      nodes: 'a b',
      targets: 'a b b b all',
      crossZone: false,
      shares: '25 12.5 12.5 12.5 37.5',
    },
    {
      id: 'E-017',
      name: 'the same with cross-zone on',
      nodes: 'a b',
      targets: 'a b b b all',
      crossZone: true,
      shares: '20 20 20 20 20',
    },
    {
      id: 'E-019',
      name: 'three zones, one out of DNS',
      nodes: 'a b C',
      targets: 'a b b c',
      crossZone: false,
      shares: '50 25 25 0',
    },
    { id: 'E-002', name: 'no targets at all', nodes: 'a b', targets: '', crossZone: false, shares: '' },
    { id: 'E-079', name: 'nobody in DNS', nodes: 'A B', targets: 'a b', crossZone: false, shares: '0 0' },
  ])('$id $name', ({ nodes, targets, crossZone, shares }) => {
    expect(percents(expectedShares(question(nodes, targets, { isCrossZone: crossZone })).shares)).toBe(shares);
  });

  it('E-021 explains each part: 50 % over 2, 50 % over 8', () => {
    const { divisions } = expectedShares(question('a b', TWO_AND_EIGHT));
    expect(divisions).toEqual([
      { zone: 'a', nodeShare: 0.5, eligible: 2, weight: 2, healthy: 2, each: 0.25, isFailOpen: false },
      { zone: 'b', nodeShare: 0.5, eligible: 8, weight: 8, healthy: 8, each: 0.0625, isFailOpen: false },
    ]);
  });

  it('E-020 explains the sum: 5 % from each node', () => {
    const { byNode } = expectedShares(question('a b', TWO_AND_EIGHT, { isCrossZone: true }));
    expect(byNode.map(percents)).toEqual(Array.from({ length: 10 }, () => '5 5'));
  });

  it('fails open below the minimum that the attributes set', () => {
    const minimum = { minimumHealthyCount: 1, minimumHealthyPercent: 50 };
    const { shares, divisions } = expectedShares(question('a b', 'a a! a! b', { minimum }));
    expect(percents(shares)).toBe('16.67 16.67 16.67 50');
    expect(divisions.map(({ isFailOpen, healthy }) => [isFailOpen, healthy])).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });

  it('E-003 E-079 says whom each node sends to', () => {
    const { sendsTo } = expectedShares(question('a b', 'a a! b! b-'));
    expect(sendsTo).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
  });

  it('N-002 does not call a node without targets fail-open', () => {
    const [a] = expectedShares(question('a b', 'b')).divisions;
    expect(a).toEqual({ zone: 'a', nodeShare: 0.5, eligible: 0, weight: 0, healthy: 0, each: 0, isFailOpen: false });
  });
});

describe('expectedSharesGiven', () => {
  it('E-019 divides what each node received', () => {
    const given = expectedSharesGiven(question('a b', 'a b b'), [90, 10]);
    expect(percents(given?.shares ?? [])).toBe('90 5 5');
  });

  it('counts a node out of DNS that still receives, as clients hold on to its address', () => {
    const given = expectedSharesGiven(question('A b', 'a b b'), [25, 75]);
    expect(percents(given?.shares ?? [])).toBe('25 37.5 37.5');
  });

  it('lets a retiring node serve from the zones that are enabled', () => {
    const given = expectedSharesGiven(question('a C~', 'a a'), [50, 50]);
    expect(percents(given?.shares ?? [])).toBe('50 50');
  });

  it('has no answer without traffic', () => {
    expect(expectedSharesGiven(question('a b', 'a b'), [0, 0])).toBeNull();
  });
});
