import { describe, expect, it } from 'vitest';
import { WeightedRandom } from '../../../engine/routing/WeightedRandom.ts';
import { seededRandom } from '../../support/seededRandom.ts';

/** How often each of the letters is chosen in 30,000 choices. */
function counts(weights: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const selection = new WeightedRandom<string>(seededRandom(11), (item) => weights[item] ?? 1);
  selection.replace(Object.keys(weights));
  const found: Record<string, number> = {};
  for (let choice = 0; choice < 30_000; choice += 1) {
    const item = selection.choose() ?? '-';
    found[item] = (found[item] ?? 0) + 1;
  }
  return found;
}

describe('ELB 4.4 weighted_random: WeightedRandom', () => {
  it('is even while nothing is mitigated, within four standard deviations', () => {
    const found = Object.values(counts({ a: 1, b: 1, c: 1 }));
    for (const count of found) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(30_000 * (1 / 3) * (2 / 3)));
    expect(found).toHaveLength(3);
  });

  it('is in random order, unlike a rotation', () => {
    const selection = new WeightedRandom<string>(seededRandom(3), () => 1);
    selection.replace(['a', 'b']);
    expect(Array.from({ length: 100 }, () => selection.choose()).join('')).not.toMatch(/^(?:ab)+$|^(?:ba)+$/);
  });

  it('follows the weights', () => {
    const found = counts({ a: 1, b: 0.25, c: 1 });
    const expected = (30_000 * 0.25) / 2.25;
    expect(Math.abs((found['b'] ?? 0) - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  it('has nobody to choose from an empty list, and one of one', () => {
    expect(counts({ only: 1 })).toEqual({ only: 30_000 });
    expect(counts({})).toEqual({ '-': 30_000 });
  });
});
