import { describe, expect, it } from 'vitest';
import { chartRows, MOST_POINTS, type ChartKind } from '../../../renderer/charts/chartRows.ts';

const points = (values: readonly (number | null)[], stepMs = 1_000, startMs = 0) => ({
  startMs,
  stepMs,
  values: [values],
});
const firsts = (rows: ReturnType<typeof chartRows>) => rows.map(({ atMs, values }) => [atMs, values[0]]);

describe('chartRows', () => {
  it('keeps every step where there is room', () => {
    expect(firsts(chartRows(points([1, null, 3]), 'steps', 100))).toEqual([
      [0, 1],
      [1_000, null],
      [2_000, 3],
    ]);
  });

  it('takes the mean of what stacks, so that sums stay right', () => {
    expect(firsts(chartRows(points([1, 3, 5, 7]), 'stacked', 100))).toEqual([
      [0, 2],
      [2_000, 6],
    ]);
  });

  it('keeps the peak of a line, in the order in which it came', () => {
    expect(firsts(chartRows(points([1, 1, 90, 1]), 'lines', 100))).toEqual([
      [0, 1],
      [2_000, 90],
    ]);
  });

  it('makes a gap of a bucket without any value, and only of such', () => {
    expect(firsts(chartRows(points([4, null, null, null]), 'stacked', 100))).toEqual([
      [0, 4],
      [2_000, null],
    ]);
  });

  it('cuts buckets at fixed moments, so that points keep their values while the window moves on', () => {
    const values = Array.from({ length: 40 }, (_, second) => second);
    const before = chartRows(points(values, 1_000, 0), 'stacked', 100).slice(2);
    const after = chartRows(points(values.slice(1), 1_000, 1_000), 'stacked', 100).slice(2);
    expect(after).toEqual(before);
  });

  it.each<ChartKind>(['stacked', 'lines', 'columns', 'steps'])(
    'UIX-01 caps the points of %s, in order, whatever the range',
    (kind) => {
      const day = Array.from({ length: 86_400 }, (_, second) => second % 97);
      const rows = chartRows(points(day, 1_000, 123_000), kind, 10_000);
      expect(rows.length).toBeLessThanOrEqual(MOST_POINTS + 2);
      const times = rows.map(({ atMs }) => atMs);
      expect(times.toSorted((one, other) => one - other)).toEqual(times);
      expect(new Set(times).size).toBe(times.length);
    },
  );

  it('has nothing to draw of nothing', () => {
    expect(chartRows({ startMs: 0, stepMs: 1_000, values: [] }, 'lines', 100)).toEqual([]);
  });
});
