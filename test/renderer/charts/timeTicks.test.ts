import { describe, expect, it } from 'vitest';
import { timeTicks } from '../../../renderer/charts/timeTicks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('timeTicks', () => {
  it.each([
    {
      name: 'a minute, in steps of ten seconds',
      startMs: 30_500,
      endMs: 90_500,
      most: 6,
      ticks: [40_000, 50_000, 60_000, 70_000, 80_000, 90_000],
      hasSeconds: true,
    },
    {
      name: 'five minutes, whole ones',
      startMs: 30_000,
      endMs: 330_000,
      most: 6,
      ticks: [1, 2, 3, 4, 5].map((n) => n * MINUTE),
      hasSeconds: false,
    },
    {
      name: 'a day in a narrow plot',
      startMs: HOUR,
      endMs: 25 * HOUR,
      most: 4,
      ticks: [6, 12, 18, 24].map((n) => n * HOUR),
      hasSeconds: false,
    },
  ])('are round: $name', ({ startMs, endMs, most, ticks, hasSeconds }) => {
    expect(timeTicks({ startMs, endMs }, most)).toEqual({ ticks, hasSeconds });
  });

  it('are round on the clock that is shown', () => {
    const { ticks } = timeTicks({ startMs: 0, endMs: 24 * HOUR }, 4, 2 * HOUR);
    expect(ticks.map((tick) => (tick / HOUR + 2) % 6)).toEqual(ticks.map(() => 0));
  });
});
