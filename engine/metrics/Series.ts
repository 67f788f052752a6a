import type { LoadBalancerArn } from '../model/names.ts';
import {
  addRange,
  appendCells,
  appendColumns,
  CELLS,
  CLIENT_SIDE,
  COLUMN,
  emptyCells,
  FIRST_BUCKET,
  HISTOGRAM,
  TARGET_SIDE,
  WITH_EXTREMES,
} from './columns.ts';
import { type SecondRing } from './SecondRing.ts';
import { scopeKey, type SeriesScope } from './SeriesScope.ts';

/**
 * One series as it grows: the second that is being added up (or was last), the minute and the five minutes that it is
 * part of, everything since the series began, and the last 15 minutes by the second.
 */
export class Series {
  readonly scope: SeriesScope;
  readonly key: string;
  /** Undefined for a zone, which has many. */
  readonly loadBalancerArn: LoadBalancerArn | undefined;
  /** Undefined when there were too many series already; then the minutes are the finest there is. */
  readonly ring: SecondRing | undefined;
  readonly second = emptyCells();
  readonly minute = emptyCells();
  readonly fiveMinutes = emptyCells();
  readonly life = emptyCells();
  #hasHistogram = false;

  constructor(scope: SeriesScope, loadBalancerArn: LoadBalancerArn | undefined, ring: SecondRing | undefined) {
    this.scope = scope;
    this.key = scopeKey(scope);
    this.loadBalancerArn = loadBalancerArn;
    this.ring = ring;
  }

  /** Forgets the last second. */
  begin(): void {
    this.second.fill(0, 0, this.#hasHistogram ? CELLS : FIRST_BUCKET);
    this.#hasHistogram = false;
  }

  /** Adds what the target's side of `cells` says to this second. */
  addTargetSide(cells: Float64Array): void {
    addRange(this.second, cells, TARGET_SIDE);
  }

  /** Adds what the client's side of `cells` says to this second. */
  addClientSide(cells: Float64Array): void {
    addRange(this.second, cells, CLIENT_SIDE);
  }

  addHistogram(cells: Float64Array): void {
    addRange(this.second, cells, HISTOGRAM);
    this.#hasHistogram = true;
  }

  /** Adds the histogram of another series for this second, if it has one. */
  addHistogramOf(series: Series): void {
    if (series.#hasHistogram) this.addHistogram(series.second);
  }

  /** The second is complete: keeps it in the ring and adds it to the minute. */
  commit(second: number, elapsedMs: number): void {
    fillSampled(this.second, elapsedMs);
    this.ring?.write(second, this.second, this.#hasHistogram);
    if (this.#hasHistogram) appendCells(this.minute, this.second);
    else appendColumns(this.minute, this.second);
  }

  /** The minute is complete: adds it to the five minutes and to the life. Whoever stores it has read it before. */
  endMinute(): void {
    appendCells(this.fiveMinutes, this.minute);
    appendCells(this.life, this.minute);
    this.minute.fill(0);
  }
}

/** The cells that follow from the others in a sample: one tick, its milliseconds, and extremes that are the values. */
export function fillSampled(cells: Float64Array, elapsedMs: number): void {
  cells[COLUMN.ticks] = 1;
  cells[COLUMN.observedMs] = elapsedMs;
  for (const [gauge, least, most] of EXTREMES) {
    const value = cells[gauge] ?? 0;
    cells[least] = value;
    cells[most] = value;
  }
}

const EXTREMES = WITH_EXTREMES.map((name) => [COLUMN[name], COLUMN[`${name}Min`], COLUMN[`${name}Max`]] as const);
