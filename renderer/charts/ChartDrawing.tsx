import { memo } from 'react';
import { colorChartsLineAxis, colorTextBodySecondary } from '@cloudscape-design/design-tokens';
import { AXIS_TEXT, ChartFrame } from './ChartFrame.tsx';
import type { ChartKind, ChartRow } from './chartRows.ts';
import { curvePaths, highestOf, type PlotArea } from './curvePaths.ts';
import { PLOT_SIZES } from './plotSizes.ts';
import type { TimeTicks } from './timeTicks.ts';
import { useValueTicks } from './useValueTicks.ts';

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

/** Half of a label of the time axis: one that is nearer to the right edge would be cut. */
const HALF_LABEL = 20;

/**
 * A chart: grid and values by recharts, behind; what moves each second (curves, times, marks) as one path or text each, in
 * front. Loaded when the first chart is shown: recharts is a quarter of the console's code. With points and times in its
 * hands, eight charts took 276 ms of each second to redraw.
 */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { kind, rows, width, height } = props;
  const values = useValueTicks(highestOf(rows, kind), kind === 'steps');
  const plot: PlotArea = {
    left: PLOT_SIZES.axis,
    right: Math.max(PLOT_SIZES.axis + 1, width - PLOT_SIZES.right),
    top: PLOT_SIZES.top,
    bottom: height - PLOT_SIZES.bottom,
    startMs: props.startMs,
    endMs: props.endMs,
    most: values.at(-1) ?? 1,
  };
  return (
    <>
      <ChartFrame width={width} height={height} values={values} writeValue={props.writeValue} />
      <svg className="bz-curves" width={width} height={height} aria-hidden="true">
        <Times plot={plot} ticks={props.ticks.ticks} write={props.writeTime} />
        {props.markersMs.map((atMs, index) => (
          <path
            key={`${atMs} ${index}`}
            d={`M${xOf(plot, atMs)},${plot.top}V${plot.bottom}`}
            stroke={colorTextBodySecondary}
            strokeDasharray="2 3"
          />
        ))}
        <Curves {...{ kind, rows, plot }} series={props.series} />
      </svg>
    </>
  );
});

function xOf({ left, right, startMs, endMs }: PlotArea, atMs: number): number {
  return Math.round((left + ((atMs - startMs) / Math.max(1, endMs - startMs)) * (right - left)) * 10) / 10;
}

function Times(props: {
  readonly plot: PlotArea;
  readonly ticks: readonly number[];
  readonly write: (atMs: number) => string;
}) {
  const { plot, ticks, write } = props;
  const shown = ticks.filter((atMs) => xOf(plot, atMs) + HALF_LABEL <= plot.right + PLOT_SIZES.right);
  return (
    <>
      <path d={`M${plot.left},${plot.bottom}H${plot.right}`} stroke={colorChartsLineAxis} />
      {shown.map((atMs) => (
        <text key={atMs} x={xOf(plot, atMs)} y={plot.bottom + 17} textAnchor="middle" {...AXIS_TEXT}>
          {write(atMs)}
        </text>
      ))}
    </>
  );
}

function Curves(props: Pick<ChartDrawingProps, 'kind' | 'rows' | 'series'> & { readonly plot: PlotArea }) {
  const { kind } = props;
  const paths = curvePaths(props.rows, kind, props.plot);
  const curves = props.series.map(({ name, colour, dash }, index) => (
    <g key={name}>
      {kind !== 'lines' && (
        <path
          className="bz-curve-area"
          d={paths[index]?.area}
          fill={colour}
          fillOpacity={kind === 'columns' ? 0.85 : 0.32}
        />
      )}
      {kind !== 'columns' && (
        <path
          className="bz-curve-line"
          d={paths[index]?.line}
          fill="none"
          stroke={colour}
          strokeWidth={kind === 'lines' ? 2 : 1.5}
          strokeDasharray={kind === 'lines' ? dash : undefined}
        />
      )}
    </g>
  ));
  // Where one adds nothing to a stack, the edge that it lies on is that of the one below.
  return kind === 'lines' ? curves : curves.toReversed();
}
