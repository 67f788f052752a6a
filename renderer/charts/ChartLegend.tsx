import { useTexts } from '../texts/useTexts.ts';
import { cursor } from './cursor.ts';
import type { TimeChartProps } from './TimeChart.tsx';

/** Names of the series with their values at the cursor, else the newest; of what stacks also the total. */
export function ChartLegend({ startMs, stepMs, series, kind, writeValue }: TimeChartProps) {
  const { charts } = useTexts();
  const atMs = cursor((state) => state.atMs);
  const index = atMs === null ? newestStep(series) : Math.round((atMs - startMs) / stepMs);
  const values = series.map((item) => item.values[index] ?? null);
  const known = values.filter((value) => value !== null);
  const isLine = kind === 'lines';
  return (
    <ul className="bz-chart-legend" aria-hidden="true">
      {series.map(({ name, colour, dash }, place) => (
        <li key={name}>
          <svg width="14" height="10">
            <path
              d="M0 5H14"
              style={{ stroke: colour }}
              strokeWidth={isLine ? 2 : 9}
              strokeDasharray={isLine ? dash : undefined}
            />
          </svg>
          {name}
          <b>{writeValue(values[place] ?? null)}</b>
        </li>
      ))}
      {kind === 'stacked' && series.length > 1 && (
        <li>
          {charts.total}
          <b>{writeValue(known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0))}</b>
        </li>
      )}
    </ul>
  );
}

/** The last step at which any series has a value: what has just begun has none yet. -1: there is none. */
function newestStep(series: TimeChartProps['series']): number {
  return Math.max(-1, ...series.map(({ values }) => values.findLastIndex((value) => value !== null)));
}
