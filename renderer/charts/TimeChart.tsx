import { lazy, Suspense, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useKept, useOnScreen } from '../look/useOnScreen.ts';
import { useWidth } from '../look/useWidth.ts';
import { usePreferences } from '../store/preferences.ts';
import { useTexts } from '../texts/useTexts.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { placedMarkers, type ChartMarker } from './ChartMarker.ts';
import { chartRows, type ChartKind } from './chartRows.ts';
import { ChartTable } from './ChartTable.tsx';
import { cursor, moveCursor } from './cursor.ts';
import { CursorLine } from './CursorLine.tsx';
import { PLOT_SIZES } from './plotSizes.ts';
import { timeTicks } from './timeTicks.ts';
import { withOther } from './withOther.ts';

export interface ChartSeries {
  /** Stands in the legend; unique within the chart. */
  readonly name: string;
  readonly colour: string;
  /** `stroke-dasharray` of lines. */
  readonly dash?: string;
  /** One value per step; null is a gap and is drawn as one. */
  readonly values: readonly (number | null)[];
}

export interface TimeChartProps {
  readonly title: string;
  /** Beside the title, such as `per second, by zone`. */
  readonly unit: string;
  readonly kind: ChartKind;
  /** Start of the first step, epoch milliseconds; steps are `stepMs` apart. */
  readonly startMs: number;
  readonly stepMs: number;
  /** What the time axis spans, up to the newest step. */
  readonly rangeSeconds: number;
  /** Bottom first where they stack. */
  readonly series: readonly ChartSeries[];
  /** The same list on all charts of a page, oldest first; its numbers stand in a `MarkerList`. */
  readonly markers?: readonly ChartMarker[];
  readonly writeValue: (value: number | null) => string;
  /** For the axis, where it differs. */
  readonly writeTick?: (value: number) => string;
  /** Of the plot, CSS pixels; default 150. */
  readonly height?: number;
}

const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }));

/** A tick label of seconds needs this much room. */
const TICK_WIDTH = 72;
/** One point for so many pixels. */
const POINT_WIDTH = 2.5;

/**
 * One metric over time. The cursor is shared by all charts and lives outside of the drawing, so that moving it redraws
 * nothing; values at the cursor stand in the legend instead of a box that hides the curve. By keyboard the plot is a
 * slider over time: arrows move by a step, with Shift by ten, Home and End to the ends. All figures are there as a table;
 * of more than eight series, drawn are eight and the rest as one. What is not on the screen is not drawn. Source: console, *Metrics and charts*; UIX-01.
 */
export function TimeChart(newest: TimeChartProps) {
  const [ref, width] = useWidth<HTMLElement>();
  const isOnScreen = useOnScreen(ref);
  // A chart costs 20 to 30 ms to draw: deferred, six of them do not add up to one long task.
  const whole = useDeferredValue(useKept(newest, isOnScreen));
  const { charts } = useTexts();
  const { series: all, kind } = whole;
  const series = useMemo(
    () => withOther(all, kind, charts.other[kind === 'lines' ? 'highest' : 'sum']),
    [all, kind, charts],
  );
  const props = { ...whole, series };
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const { height = 150 } = props;
  return (
    <figure className="bz-chart" ref={ref} aria-labelledby={titleId}>
      <figcaption>
        <strong id={titleId}>{props.title}</strong>
        <span className="bz-quiet">{props.unit}</span>
        <button
          type="button"
          className="bz-chart-switch"
          aria-label={charts.asTableOf(props.title)}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? charts.asChart : charts.asTable}
        </button>
      </figcaption>
      <ChartLegend {...props} />
      {isTable ? <ChartTable {...whole} height={height} /> : <Plot {...props} width={width} height={height} />}
    </figure>
  );
}

function Plot(props: TimeChartProps & { readonly width: number; readonly height: number }) {
  const { series, startMs, stepMs, rangeSeconds, width, height, kind, writeValue } = props;
  const { charts } = useTexts();
  const formats = useFormats();
  const isUtc = usePreferences(({ timeZone }) => timeZone === 'utc');
  const plot = useRef<HTMLDivElement>(null);
  const markers = props.markers ?? NO_MARKERS;
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const endMs = startMs + Math.max(0, length - 1) * stepMs;
  const axis = { startMs: endMs - rangeSeconds * 1_000, endMs };
  const inner = Math.max(1, width - PLOT_SIZES.axis - PLOT_SIZES.right);
  const rows = useMemo(
    () =>
      chartRows({ startMs, stepMs, values: series.map(({ values }) => values) }, kind, Math.floor(inner / POINT_WIDTH)),
    [series, startMs, stepMs, kind, inner],
  );
  const ticks = useMemo(
    () =>
      timeTicks(
        { startMs: axis.startMs, endMs },
        Math.max(2, Math.floor(inner / TICK_WIDTH)),
        isUtc ? 0 : offsetMs(endMs),
      ),
    [axis.startMs, endMs, inner, isUtc],
  );
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));

  const within = (atMs: number) => {
    const steps = Math.round((atMs - startMs) / stepMs);
    return startMs + Math.min(Math.max(0, length - 1), Math.max(0, steps)) * stepMs;
  };
  const point = (event: PointerEvent) => {
    const x = event.clientX - (plot.current?.getBoundingClientRect().left ?? 0) - PLOT_SIZES.axis;
    moveCursor(x < 0 ? null : within(axis.startMs + (x / inner) * rangeSeconds * 1_000));
  };
  const step = (event: KeyboardEvent) => {
    const atMs = cursor.getState().atMs ?? endMs;
    const by = stepMs * (event.shiftKey ? 10 : 1);
    const moves: Readonly<Record<string, number | null>> = {
      ArrowLeft: within(atMs - by),
      ArrowDown: within(atMs - by),
      ArrowRight: within(atMs + by),
      ArrowUp: within(atMs + by),
      Home: within(axis.startMs),
      End: endMs,
      Escape: null,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveCursor(to);
  };
  const focus = (event: FocusEvent) => {
    // From the newest moment on, so that what is read aloud does not change each second.
    if (event.target.matches(':focus-visible') && length > 0) moveCursor(endMs);
  };
  return (
    <div
      ref={plot}
      className="bz-plot"
      style={{ height }}
      tabIndex={0}
      role="slider"
      aria-label={charts.plotLabel(props.title, props.unit)}
      aria-valuemin={axis.startMs}
      aria-valuemax={endMs}
      {...useReading({ startMs, stepMs, series, endMs, writeValue })}
      onPointerMove={point}
      onPointerLeave={() => moveCursor(null)}
      onKeyDown={step}
      onFocus={focus}
      onBlur={() => moveCursor(null)}
    >
      {width > 0 && length > 0 && (
        <Suspense fallback={null}>
          <ChartDrawing
            {...{ kind, rows, series, ticks, width, height, ...axis }}
            markersMs={markers.map(({ atMs }) => atMs).filter((atMs) => atMs >= axis.startMs && atMs <= endMs)}
            writeValue={props.writeTick ?? writeValue}
            writeTime={ticks.hasSeconds ? formats.clock : formats.minute}
          />
        </Suspense>
      )}
      {isEmpty && <span className="bz-chart-empty">{charts.noData}</span>}
      <CursorLine {...axis} width={inner} height={height} />
      {placedMarkers(markers, { ...axis, width: inner }).map(({ x, label, kind: kindOfMarker }) => (
        <span key={label} className={`bz-marker is-${kindOfMarker}`} style={{ left: PLOT_SIZES.axis + x }}>
          {label}
        </span>
      ))}
    </div>
  );
}

const NO_MARKERS: readonly ChartMarker[] = [];

/** What the slider stands at: the moment of the cursor, or the newest one, with all values. */
function useReading(
  props: Pick<TimeChartProps, 'startMs' | 'stepMs' | 'series' | 'writeValue'> & { readonly endMs: number },
) {
  const formats = useFormats();
  const atMs = cursor((state) => state.atMs) ?? props.endMs;
  const index = Math.round((atMs - props.startMs) / props.stepMs);
  const values = props.series.map(({ name, values: all }) => `${name} ${props.writeValue(all[index] ?? null)}`);
  return { 'aria-valuenow': atMs, 'aria-valuetext': `${formats.clock(atMs)}: ${values.join(', ')}` };
}

/** Of the machine's clock from UTC at a moment. */
function offsetMs(atMs: number): number {
  return -new Date(atMs).getTimezoneOffset() * 60_000;
}
