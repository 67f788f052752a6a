import { appendCells, CELLS, emptyCells, GAUGES } from './columns.ts';
import { HISTORY_PERIODS, type MetricsHistory, type PeriodSeconds } from './MetricsHistory.ts';
import { metricOf, type MetricName } from './metricOf.ts';
import { isKeptByTheMinute, runningFiveMinutes } from './Periods.ts';
import type { SecondLog } from './SecondLog.ts';
import { RING_SECONDS } from './SecondRing.ts';
import { fillSampled, type Series } from './Series.ts';
import { isClientSide, scopeKey, type SeriesScope } from './SeriesScope.ts';

/** What to draw. Epoch milliseconds; `toMs` is exclusive and taken as now when later; `stepMs` at least 1,000. */
export interface SeriesQuery {
  readonly scope: SeriesScope;
  readonly metric: MetricName;
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
}

/** Points on multiples of the step. `values[i]` is of the step that begins at `startMs + i × stepMs`; null is a gap. */
export interface SeriesAnswer {
  readonly startMs: number;
  /** The step asked for, or a longer one: what is kept of that time is no finer, or there would be too many points. */
  readonly stepMs: number;
  readonly values: readonly (number | null)[];
}

/** The most points of one answer; the step grows to keep to it (UIX-01). */
export const MAX_POINTS = 1_500;

/** What a query is answered from. */
export interface SeriesSources {
  readonly nowMs: number;
  readonly seriesOf: (key: string) => Series | undefined;
  readonly seconds: Pick<SecondLog, 'at'>;
  readonly history: Pick<MetricsHistory, 'read'>;
}

/**
 * Answers from the finest of seconds, minutes and five minutes that reach back to `fromMs` and are no finer than the
 * step needs. The period that is running counts as far as it has got. Where seconds begin later than the range, because
 * the engine was started since, what was stored before holds for all steps that it covers.
 */
export function querySeries(query: SeriesQuery, sources: SeriesSources): SeriesAnswer {
  const nowSecond = Math.floor(sources.nowMs / 1_000);
  const toSecond = Math.min(Math.ceil(query.toMs / 1_000), nowSecond);
  const series = sources.seriesOf(scopeKey(query.scope));
  const period = periodFor(query, nowSecond, series);
  const fewest = Math.ceil((toSecond - query.fromMs / 1_000) / MAX_POINTS);
  const step = roundUp(Math.max(1, fewest, Math.ceil(query.stepMs / 1_000)), period);
  const start = Math.floor(query.fromMs / 1_000 / step) * step;
  const count = Math.max(0, Math.ceil((toSecond - start) / step));
  const cells = Array.from<Float64Array | undefined>({ length: count });
  const add = (second: number, of: Float64Array) => {
    const place = Math.floor((second - start) / step);
    if (place < 0 || place >= count) return;
    appendCells((cells[place] ??= emptyCells()), of);
  };
  if (period === 1) {
    addSeconds({ series, seconds: sources.seconds, start, toSecond, add });
    addBeforeSeconds({ query, series, history: sources.history, start, step, cells });
  } else addPeriods({ key: scopeKey(query.scope), series, period, history: sources.history, start, toSecond, add });
  const fromClient = isClientSide(query.scope);
  return {
    startMs: start * 1_000,
    stepMs: step * 1_000,
    values: cells.map((of) => (of ? metricOf(query.metric, of, fromClient) : null)),
  };
}

function periodFor({ scope, fromMs, stepMs }: SeriesQuery, nowSecond: number, series: Series | undefined) {
  const ageSeconds = nowSecond - fromMs / 1_000;
  const { minute, fiveMinutes } = HISTORY_PERIODS;
  const hasMinutes = scope.kind !== 'target' && ageSeconds <= minute.keptSeconds;
  if (stepMs >= fiveMinutes.periodSeconds * 1_000 && !hasMinutes) return fiveMinutes.periodSeconds;
  if (stepMs >= minute.periodSeconds * 1_000 && hasMinutes) return minute.periodSeconds;
  if (ageSeconds <= RING_SECONDS && series?.ring) return 1;
  return hasMinutes ? minute.periodSeconds : fiveMinutes.periodSeconds;
}

const roundUp = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple;

interface Range {
  readonly series: Series | undefined;
  readonly start: number;
  readonly toSecond: number;
  readonly add: (second: number, cells: Float64Array) => void;
}

/** A sample that stands for several seconds is spread over them evenly. */
function addSeconds({ series, seconds, start, toSecond, add }: Range & { seconds: SeriesSources['seconds'] }): void {
  const ring = series?.ring;
  if (!ring) return;
  const cells = emptyCells();
  for (let second = Math.max(start, ring.sinceSecond); second < toSecond; second += 1) {
    const sample = seconds.at(second);
    if (!sample) continue;
    cells.fill(0);
    ring.read(sample.second, cells);
    if (sample.span > 1) spread(cells, sample.span);
    fillSampled(cells, sample.elapsedMs / sample.span);
    add(second, cells);
  }
}

/** Fills the steps before the first second that is held. */
function addBeforeSeconds(options: {
  readonly query: SeriesQuery;
  readonly series: Series | undefined;
  readonly history: SeriesSources['history'];
  readonly start: number;
  readonly step: number;
  readonly cells: (Float64Array | undefined)[];
}): void {
  const { query, series, history, start, step, cells } = options;
  const heldFrom = series?.ring?.sinceSecond ?? start;
  if (heldFrom <= start) return;
  const { periodSeconds } = query.scope.kind === 'target' ? HISTORY_PERIODS.fiveMinutes : HISTORY_PERIODS.minute;
  const fromSecond = Math.floor(start / periodSeconds) * periodSeconds;
  for (const stored of history.read({ key: scopeKey(query.scope), periodSeconds, fromSecond, toSecond: heldFrom })) {
    // A period that reaches into the seconds may have begun with them: drawn from its start, it would tell of traffic
    // before there was any.
    if (stored.startSecond + periodSeconds > heldFrom) continue;
    const whole = emptyCells();
    appendCells(whole, stored.cells);
    const end = stored.startSecond + periodSeconds;
    const first = Math.max(0, Math.floor((stored.startSecond - start) / step));
    for (let place = first; place < cells.length && start + place * step < end; place += 1) cells[place] ??= whole;
  }
}

/** Counters are divided; gauges are levels and stay. */
function spread(cells: Float64Array, span: number): void {
  for (let cell = 0; cell < CELLS; cell += 1) {
    if (!GAUGES.has(cell)) cells[cell] = (cells[cell] ?? 0) / span;
  }
}

function addPeriods(options: Range & { key: string; period: PeriodSeconds; history: SeriesSources['history'] }): void {
  const { series, start, toSecond, add, key, period, history } = options;
  const range = { key, periodSeconds: period, fromSecond: start, toSecond };
  for (const { startSecond, cells } of history.read(range)) add(startSecond, cells);
  if (!series || (period === HISTORY_PERIODS.minute.periodSeconds && !isKeptByTheMinute(series))) return;
  const running = period === HISTORY_PERIODS.minute.periodSeconds ? series.minute : runningFiveMinutes(series);
  add(toSecond - 1 - ((toSecond - 1) % period), running);
}
