import { memo } from 'react';
import { Area, AreaChart, CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { colorChartsLineAxis, colorChartsLineGrid, colorTextBodySecondary } from '@cloudscape-design/design-tokens';
import type { ChartKind, ChartRow } from './chartRows.ts';
import { PLOT_SIZES } from './plotSizes.ts';
import type { TimeTicks } from './timeTicks.ts';

export interface ChartDrawingProps {
  readonly kind: ChartKind;
  readonly rows: readonly ChartRow[];
  readonly series: readonly { readonly name: string; readonly colour: string; readonly dash?: string }[];
  readonly startMs: number;
  readonly endMs: number;
  readonly ticks: TimeTicks;
  readonly markersMs: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly writeValue: (value: number) => string;
  readonly writeTime: (atMs: number) => string;
}

const AXIS_TEXT = { fill: colorTextBodySecondary, fontSize: 12 };

/** Curves, grid and axes. Loaded when the first chart is shown: recharts is a quarter of the console's code. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { kind, series, startMs, endMs } = props;
  const Frame = kind === 'lines' ? LineChart : AreaChart;
  const margin = { top: PLOT_SIZES.top, right: PLOT_SIZES.right, bottom: 0, left: 0 };
  return (
    <Frame width={props.width} height={props.height} data={[...props.rows]} margin={margin} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke={colorChartsLineGrid} />
      <XAxis
        dataKey="atMs"
        type="number"
        domain={[startMs, endMs]}
        allowDataOverflow
        ticks={[...props.ticks.ticks]}
        tickFormatter={props.writeTime}
        height={PLOT_SIZES.bottom}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={{ stroke: colorChartsLineAxis }}
        interval="preserveStartEnd"
      />
      <YAxis
        width={PLOT_SIZES.axis}
        tickCount={4}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={false}
        tickFormatter={props.writeValue}
        allowDecimals={kind !== 'steps'}
        domain={[0, 'auto']}
      />
      {props.markersMs.map((atMs, index) => (
        <ReferenceLine key={`${atMs} ${index}`} x={atMs} stroke={colorTextBodySecondary} strokeDasharray="2 3" />
      ))}
      {series.map(({ name, colour, dash }, index) =>
        kind === 'lines' ? (
          <Line
            key={name}
            dataKey={(row: ChartRow) => row.values[index] ?? null}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={dash ?? ''}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ) : (
          <Area
            key={name}
            dataKey={(row: ChartRow) => row.values[index] ?? null}
            stackId="all"
            type={kind === 'stacked' ? 'linear' : 'stepAfter'}
            stroke={colour}
            strokeWidth={kind === 'columns' ? 0 : 1.5}
            fill={colour}
            fillOpacity={kind === 'columns' ? 0.85 : 0.32}
            activeDot={false}
            isAnimationActive={false}
          />
        ),
      )}
    </Frame>
  );
});
