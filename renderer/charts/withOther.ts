import { colorChartsStatusNeutral } from '@cloudscape-design/design-tokens';
import type { ChartKind } from './chartRows.ts';
import type { ChartSeries } from './TimeChart.tsx';

/** More hues than these cannot be told apart. Source: console, *Metrics and charts*. */
export const MOST_SERIES = 8;

/**
 * At most eight series as they are, in their order, so that none changes its place or colour while values do; the rest
 * as one more that is called `name`: their sum where series stack, of lines the highest. A step at which none of the rest
 * has a value is a gap.
 */
export function withOther(
  series: readonly ChartSeries[],
  kind: ChartKind,
  name: (count: number) => string,
): readonly ChartSeries[] {
  const rest = series.slice(MOST_SERIES);
  if (rest.length === 0) return series;
  const length = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length }, (_, step) => {
    const known = rest.flatMap((one) => one.values[step] ?? []);
    if (known.length === 0) return null;
    return kind === 'lines' ? Math.max(...known) : known.reduce((sum, value) => sum + value, 0);
  });
  return [
    ...series.slice(0, MOST_SERIES),
    { name: name(rest.length), colour: colorChartsStatusNeutral, dash: '1 3', values },
  ];
}
