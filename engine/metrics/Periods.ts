import { cloudWatchMinute, type CloudWatchDatum } from './cloudWatch/cloudWatchMinute.ts';
import { appendCells, COLUMN } from './columns.ts';
import { HISTORY_PERIODS, type MetricsHistory, type PeriodSeconds } from './MetricsHistory.ts';
import type { Series } from './Series.ts';

/** A full minute under CloudWatch's names. */
export interface CompletedMinute {
  /** Seconds since the epoch, a multiple of 60. */
  readonly startSecond: number;
  readonly data: readonly CloudWatchDatum[];
}

type AllSeries = ReadonlyMap<string, Series>;

const MINUTE = HISTORY_PERIODS.minute.periodSeconds;
const FIVE_MINUTES = HISTORY_PERIODS.fiveMinutes.periodSeconds;
const PRUNE_EVERY_SECONDS = 3_600;

/** Whether the series is kept by the minute. Targets are not: there may be a thousand, for a day of 1,440 minutes. */
export function isKeptByTheMinute({ scope }: Series): boolean {
  return scope.kind !== 'target';
}

const startOf = (second: number, period: number) => second - (second % period);

/** Ends minutes and five minutes as time passes (or jumps), and stores them. */
export class Periods {
  readonly #history: MetricsHistory;
  /** Starts of the running periods; undefined before the first sample and between two periods. */
  #minute: number | undefined;
  #fiveMinutes: number | undefined;
  #prunedSecond: number | undefined;
  #lastMinute: CompletedMinute | undefined;

  constructor(history: MetricsHistory) {
    this.#history = history;
  }

  get lastMinute(): CompletedMinute | undefined {
    return this.#lastMinute;
  }

  /** `second` is about to be sampled: ends the periods that it is not in, whichever way the clock went. */
  moveTo(second: number, all: AllSeries): void {
    const minute = startOf(second, MINUTE);
    const fiveMinutes = startOf(second, FIVE_MINUTES);
    if (this.#minute !== undefined && this.#minute !== minute) this.#endMinute(this.#minute, all);
    if (this.#fiveMinutes !== undefined && this.#fiveMinutes !== fiveMinutes) {
      this.#storeFiveMinutes(this.#fiveMinutes, [...all.values()]);
    }
    this.#minute = minute;
    this.#fiveMinutes = fiveMinutes;
    if (second - (this.#prunedSecond ?? 0) >= PRUNE_EVERY_SECONDS) {
      this.#prunedSecond = second;
      this.#history.prune(second);
    }
  }

  /** Stores series that are no more, as far as they got in the periods that are running at `second`. */
  store(second: number, removed: readonly Series[]): void {
    if (removed.length === 0) return;
    this.#storeMinute(startOf(second, MINUTE), removed);
    for (const series of removed) series.endMinute();
    this.#storeFiveMinutes(startOf(second, FIVE_MINUTES), removed);
  }

  /** Stores what has not yet been stored. */
  close(all: AllSeries): void {
    const series = [...all.values()];
    if (this.#minute !== undefined) this.#storeMinute(this.#minute, series);
    for (const each of series) each.endMinute();
    if (this.#fiveMinutes !== undefined) this.#storeFiveMinutes(this.#fiveMinutes, series);
    this.#minute = undefined;
    this.#fiveMinutes = undefined;
  }

  #endMinute(startSecond: number, all: AllSeries): void {
    const series = [...all.values()];
    const sampled = series.filter(({ minute }) => minute[COLUMN.ticks]);
    this.#lastMinute = {
      startSecond,
      data: cloudWatchMinute(
        sampled.map(({ scope, loadBalancerArn, minute }) => ({ scope, loadBalancerArn, cells: minute })),
      ),
    };
    this.#storeMinute(startSecond, series);
    for (const each of series) each.endMinute();
  }

  #storeMinute(startSecond: number, series: readonly Series[]): void {
    const kept = series.filter(isKeptByTheMinute).map(({ key, minute }) => ({ key, startSecond, cells: minute }));
    this.#append(MINUTE, kept);
  }

  #storeFiveMinutes(startSecond: number, series: readonly Series[]): void {
    const kept = series.map(({ key, fiveMinutes }) => ({ key, startSecond, cells: fiveMinutes }));
    this.#append(FIVE_MINUTES, kept);
    for (const { fiveMinutes } of series) fiveMinutes.fill(0);
  }

  #append(period: PeriodSeconds, entries: Parameters<MetricsHistory['append']>[1]): void {
    const sampled = entries.filter(({ cells }) => cells[COLUMN.ticks]);
    if (sampled.length > 0) this.#history.append(period, sampled);
  }
}

/** The running five minutes of a series, its running minute included. */
export function runningFiveMinutes(series: Series): Float64Array {
  const cells = series.fiveMinutes.slice();
  appendCells(cells, series.minute);
  return cells;
}
