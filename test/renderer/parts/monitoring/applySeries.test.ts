import { describe, expect, it } from 'vitest';
import { applySeries, type SeriesPoints } from '../../../../renderer/parts/monitoring/applySeries.ts';

describe('applySeries keeps the points of a range', () => {
  const before: SeriesPoints = {
    startMs: 10_000,
    stepMs: 1_000,
    values: [
      [1, 2],
      [null, 5],
    ],
  };
  const next = (startMs: number, ...values: (number | null)[]) => ({
    kind: 'next' as const,
    startMs,
    stepMs: 1_000,
    values: values.map((value) => [value]),
  });

  it.each([
    {
      name: 'a new step comes last',
      view: next(12_000, 3, 6),
      startMs: 10_000,
      values: [
        [1, 2, 3],
        [null, 5, 6],
      ],
    },
    {
      name: 'a step that comes again replaces',
      view: next(11_000, 9, 9),
      startMs: 10_000,
      values: [
        [1, 9],
        [null, 9],
      ],
    },
    {
      name: 'a step that never came is a gap',
      view: next(13_000, 4, 7),
      startMs: 11_000,
      values: [
        [2, null, 4],
        [5, null, 7],
      ],
    },
    {
      name: 'UIX-01 the oldest goes beyond the range',
      view: next(12_999, 3, null),
      startMs: 11_000,
      values: [
        [2, null, 3],
        [5, null, null],
      ],
    },
    {
      name: 'what is older than the range is left out',
      view: next(1_000, 8, 8),
      startMs: 10_000,
      values: [
        [1, 2],
        [null, 5],
      ],
    },
  ])('$name', ({ view, startMs, values }) => {
    expect(applySeries(before, view, 3)).toMatchObject({ startMs, values });
  });

  it('a complete value replaces everything', () => {
    const all = { kind: 'all' as const, startMs: 0, stepMs: 60_000, values: [[7]] };
    expect(applySeries(before, all, 3)).toEqual(all);
  });
});
