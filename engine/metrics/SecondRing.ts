import { CELLS, COLUMN, HISTOGRAM } from './columns.ts';

/** Seconds that a ring holds: 15 minutes. */
export const RING_SECONDS = 900;

type Column = Uint8Array | Float32Array;

/** Counters and gauges. What is before and after them follows from the sample. */
const BEFORE_BUCKETS = { from: COLUMN.requests, to: COLUMN.healthyHostsMin } as const;

/**
 * The last 15 minutes of one series, a second a slot. A column takes memory with its first value that is not 0: a byte
 * a second while its values are whole and below 256, four bytes from then on; it gives the memory back after 15
 * minutes of nothing but 0. So what a series takes depends on what happens to it, up to `CELLS` × 3.6 KB, and never
 * on how long it runs (UIX-01). A count keeps 24 bits of precision; sums over minutes are kept exactly elsewhere.
 */
export class SecondRing {
  /** The second (since the epoch) of the first slot that was written. */
  readonly sinceSecond: number;
  readonly #columns: (Column | undefined)[] = new Array<Column | undefined>(CELLS).fill(undefined);
  /** Places of the columns that have memory. */
  #taken: number[] = [];
  /** How many 0 in a row each column was last given. */
  readonly #quiet = new Uint16Array(CELLS);

  constructor(sinceSecond: number) {
    this.sinceSecond = sinceSecond;
  }

  /** Bytes of the columns. */
  get bytes(): number {
    return this.#taken.reduce((sum, place) => sum + (this.#columns[place]?.byteLength ?? 0), 0);
  }

  /** Writes the counters, gauges and buckets of `second`. Ticks, milliseconds and extremes are the reader's to fill in. */
  write(second: number, cells: Float64Array, hasHistogram: boolean): void {
    const slot = second % RING_SECONDS;
    let mayRelease = false;
    for (const place of this.#taken) {
      const value = cells[place] ?? 0;
      if (value === 0) {
        const quiet = (this.#quiet[place] ?? 0) + 1;
        this.#quiet[place] = quiet;
        mayRelease ||= quiet >= RING_SECONDS;
        const column = this.#columns[place];
        if (column) column[slot] = 0;
      } else this.#put(place, slot, value);
    }
    this.#takeNew(slot, cells, BEFORE_BUCKETS);
    if (hasHistogram) this.#takeNew(slot, cells, HISTOGRAM);
    if (mayRelease) this.#release();
  }

  /** Puts the values of `second` in `into`, which the caller has cleared. */
  read(second: number, into: Float64Array): void {
    const slot = second % RING_SECONDS;
    for (const place of this.#taken) into[place] = this.#columns[place]?.[slot] ?? 0;
  }

  /** Gives memory to the columns of a range that have none and now a value. */
  #takeNew(slot: number, cells: Float64Array, range: { readonly from: number; readonly to: number }): void {
    for (let place = range.from; place < range.to; place += 1) {
      const value = cells[place] ?? 0;
      if (value === 0 || this.#columns[place] !== undefined) continue;
      this.#columns[place] = new Uint8Array(RING_SECONDS);
      this.#taken.push(place);
      this.#put(place, slot, value);
    }
  }

  #put(place: number, slot: number, value: number): void {
    let column = this.#columns[place];
    if (column instanceof Uint8Array && (value > 255 || !Number.isInteger(value))) {
      column = Float32Array.from(column);
      this.#columns[place] = column;
    }
    if (column) column[slot] = value;
    this.#quiet[place] = 0;
  }

  #release(): void {
    this.#taken = this.#taken.filter((place) => {
      if ((this.#quiet[place] ?? 0) < RING_SECONDS) return true;
      this.#columns[place] = undefined;
      this.#quiet[place] = 0;
      return false;
    });
  }
}
