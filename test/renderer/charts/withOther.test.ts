import { describe, expect, it } from 'vitest';
import type { ChartSeries } from '../../../renderer/charts/TimeChart.tsx';
import { MOST_SERIES, withOther } from '../../../renderer/charts/withOther.ts';

const series = (count: number, valuesOf: (place: number) => ChartSeries['values']): readonly ChartSeries[] =>
  Array.from({ length: count }, (_, place) => ({ name: `s${place + 1}`, colour: 'blue', values: valuesOf(place) }));
const name = (count: number) => `Other (${count})`;

describe('withOther', () => {
  it('leaves eight series as they are', () => {
    const eight = series(MOST_SERIES, () => [1]);
    expect(withOther(eight, 'stacked', name)).toBe(eight);
  });

  it.each([
    { kind: 'stacked', other: [30, 20, null], says: 'the sum of what stacks' },
    { kind: 'lines', other: [20, 20, null], says: 'the highest of lines' },
  ] as const)('shows $says as one series, and no value of nobody as a gap', ({ kind, other }) => {
    const ten = series(10, (place) => (place === 8 ? [10, null, null] : place === 9 ? [20, 20, null] : [1, 1, 1]));
    const shown = withOther(ten, kind, name);
    expect(shown.map((one) => one.name)).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 'Other (2)']);
    expect(shown.at(-1)?.values).toEqual(other);
  });
});
