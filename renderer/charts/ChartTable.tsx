import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import { chartRows } from './chartRows.ts';
import type { TimeChartProps } from './TimeChart.tsx';

/** Rows of the table: as many as can be read. */
const MOST_ROWS = 60;

/** A chart's figures as a table, newest first; means where the range has more steps than rows. */
export function ChartTable(props: TimeChartProps & { readonly height: number }) {
  const { charts } = useTexts();
  const formats = useFormats();
  const points = { startMs: props.startMs, stepMs: props.stepMs, values: props.series.map(({ values }) => values) };
  const rows = chartRows(points, 'stacked', MOST_ROWS);
  return (
    <div
      className="bz-chart-table"
      style={{ height: props.height }}
      tabIndex={0}
      role="region"
      aria-label={props.title}
    >
      <table>
        <caption className="bz-unseen">
          {props.title}, {props.unit}
        </caption>
        <thead>
          <tr>
            <th scope="col">{charts.time}</th>
            {props.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ atMs, values }) => (
            <tr key={atMs}>
              <th scope="row">{formats.clock(atMs)}</th>
              {props.series.map(({ name }, index) => (
                <td key={name}>{props.writeValue(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
