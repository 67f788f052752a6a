import { describe, expect, it } from 'vitest';
import type { ShareQuestion } from '../../../../engine/model/expectedShares.ts';
import type { TargetHealthState } from '../../../../engine/model/TargetHealth.ts';
import { shareComparison } from '../../../../renderer/pages/dashboard/shareComparison.ts';

/** Two targets in zone a, eight in zone b: the example of seed 001. */
const question = (isCrossZone: boolean, firstIs: TargetHealthState = 'healthy'): ShareQuestion => ({
  isCrossZone,
  minimum: { minimumHealthyCount: 1, minimumHealthyPercent: null },
  nodes: ['a', 'b'].map((zone) => ({ zone, isInDns: true, isRetiring: false })),
  targets: [...'aabbbbbbbb'].map((zone, place) => ({ zone, state: place === 0 ? firstIs : 'healthy' })),
});

describe('shareComparison', () => {
  it.each([true, false])('E-019 has both percentages of seed 001, cross-zone on or off (%s)', (isCrossZone) => {
    const percents = shareComparison(question(isCrossZone)).map(({ zone, on, off }) =>
      [zone, on.least, on.most, off.least, off.most].map((share) =>
        typeof share === 'number' ? Math.round(share * 10_000) / 100 : share,
      ),
    );
    expect(percents).toEqual([
      ['a', 10, 10, 25, 25],
      ['b', 10, 10, 6.25, 6.25],
    ]);
  });

  it('leaves out targets that get nothing', () => {
    const [a] = shareComparison(question(true, 'unhealthy'));
    expect(a?.off).toEqual({ least: 0.5, most: 0.5 });
  });
});
