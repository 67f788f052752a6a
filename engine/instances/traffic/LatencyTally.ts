/** How long answers took, ms: half of them no longer than `p50`, and so on. Up to 2.5 % above the true figure; `max` is exact. */
export interface Latencies {
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Bounds grow by so much from one to the next. */
const GROWTH = 1.025;
const LEAST_MS = 0.05;
const LOG_GROWTH = Math.log(GROWTH);

/**
 * Counts latencies in classes that grow with them: a run of hours holds a few hundred numbers, and a percentile is off by
 * no more than the width of its class.
 */
export class LatencyTally {
  readonly #counts: number[] = [];
  #total = 0;
  #maxMs = 0;

  /** `ms`: 0 or more. */
  add(ms: number): void {
    const place = ms <= LEAST_MS ? 0 : Math.ceil(Math.log(ms / LEAST_MS) / LOG_GROWTH);
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#total += 1;
    this.#maxMs = Math.max(this.#maxMs, ms);
  }

  /** Null while there is no answer. */
  get latencies(): Latencies | null {
    if (this.#total === 0) return null;
    return {
      p50: this.#percentile(0.5),
      p90: this.#percentile(0.9),
      p95: this.#percentile(0.95),
      p99: this.#percentile(0.99),
      max: this.#maxMs,
    };
  }

  #percentile(part: number): number {
    let left = Math.ceil(this.#total * part);
    for (const [place, count = 0] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.#maxMs, LEAST_MS * GROWTH ** place);
    }
    return this.#maxMs;
  }
}
