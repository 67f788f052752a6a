import { beforeEach, describe, expect, it } from 'vitest';
import { RampedRotation } from '../../../engine/routing/RampedRotation.ts';

const DURATION_MS = 30_000;

describe('DRG-02 RampedRotation: slow start', () => {
  let rotation: RampedRotation<string>;
  beforeEach(() => {
    rotation = new RampedRotation(DURATION_MS);
  });
  const items = (letters: string) => {
    rotation.replace([...letters], [...letters]);
  };
  /** What `c` gets of the requests of each second, at `perSecond`. */
  const sharesOf = (letter: string, seconds: number, perSecond: number) =>
    Array.from({ length: seconds }, (_, second) => {
      let count = 0;
      for (let request = 0; request < perSecond; request += 1)
        if (rotation.choose(second * 1_000 + (request * 1_000) / perSecond) === letter) count += 1;
      return count / perSecond;
    });

  it('the share of a new target grows from nothing to a third over the time, and goes no higher', () => {
    items('abc');
    rotation.begin('c', 0);
    const shares = sharesOf('c', 60, 100);
    expect(
      shares.slice(0, 2).some((share) => share > 0),
      'a request within 2 s',
    ).toBe(true);
    for (const [second, share] of shares.entries()) {
      const weight = Math.min(1, (second + 0.5) / 30);
      expect(Math.abs(share - weight / (2 + weight)), `second ${second}: ${share}`).toBeLessThan(0.03);
    }
  });

  it.each([1, 3, 7])('with %i requests a second, too, it has its full share after the time', (perSecond) => {
    items('abc');
    rotation.begin('c', 0);
    const shares = sharesOf('c', 90, perSecond);
    const late = shares.slice(30);
    expect(late.reduce((sum, share) => sum + share, 0) / late.length).toBeCloseTo(1 / 3, 1);
    expect(Math.max(...shares.slice(0, 10))).toBeLessThanOrEqual(1);
  });

  it('a single target gets everything', () => {
    items('c');
    rotation.begin('c', 0);
    expect(sharesOf('c', 5, 10)).toEqual([1, 1, 1, 1, 1]);
  });

  it('while all are in their slow start, those that began earlier get more', () => {
    items('ab');
    rotation.begin('a', 0);
    rotation.begin('b', 10_000);
    let toA = 0;
    for (let request = 0; request < 300; request += 1) if (rotation.choose(15_000) === 'a') toA += 1;
    expect(toA / 300).toBeGreaterThan(0.6);
    expect(toA / 300).toBeLessThan(0.8);
  });

  it('one that left and came back begins anew only when told to', () => {
    items('abc');
    rotation.begin('c', 0);
    items('ab');
    items('abc');
    expect(rotation.isRamping('c', 1)).toBe(false);
    expect(Array.from({ length: 3 }, () => rotation.choose(1)).sort()).toEqual(['a', 'b', 'c']);
  });

  it('has nobody to choose from an empty list', () => {
    items('c');
    rotation.begin('c', 0);
    items('');
    expect(rotation.choose(0)).toBeUndefined();
  });
});
