import { describe, expect, it } from 'vitest';
import { memoryGrowth } from './memoryGrowth.ts';

const marks = (...megabytes: readonly number[]) =>
  megabytes.map((residentMegabytes, place) => ({ done: place, seconds: place, residentMegabytes, openFiles: 9 }));

describe('memoryGrowth', () => {
  it.each([
    { name: 'leaves out the beginning', held: [50, 60, 100, 104, 100, 100, 100, 104], percent: 0, isFlat: true },
    { name: 'takes less for flat', held: [90, 90, 100, 100, 90, 90, 80, 80], percent: -20, isFlat: true },
    { name: 'tells a tenth', held: [90, 90, 100, 100, 104, 106, 109, 110], percent: 9, isFlat: true },
    { name: 'tells what grows', held: [90, 95, 100, 105, 110, 115, 120, 125], percent: 20, isFlat: false },
  ])('$name', ({ held, percent, isFlat }) => {
    const growth = memoryGrowth(marks(...held));
    expect([Math.round(growth.percent), growth.isFlat]).toEqual([percent, isFlat]);
  });

  it('says nothing of fewer than four marks', () => {
    expect(memoryGrowth(marks(1, 2, 3))).toEqual({ percent: NaN, isFlat: true });
  });
});
