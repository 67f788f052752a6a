/** How long answers took, ms: half of them no longer than `p50`, and so on. Up to 2.5 % above the true figure; `max` is exact. */
export interface Latencies {
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** How many answers took up to `toMs`, and longer than the class before. */
export interface LatencyClass {
  readonly toMs: number;
  readonly count: number;
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

  /** Counts by classes that end at 0.1, 0.2, 0.5, 1, 2, 5 … ms, from the first to the last that has any. */
  get classes(): readonly LatencyClass[] {
    const classes: LatencyClass[] = [];
    let count = 0;
    let step = 0;
    for (const [place, more = 0] of this.#counts.entries()) {
      while (LEAST_MS * GROWTH ** place > boundMs(step) * (1 + ROUNDING)) {
        if (count > 0 || classes.length > 0) classes.push({ toMs: boundMs(step), count });
        count = 0;
        step += 1;
      }
      count += more;
    }
    if (count > 0) classes.push({ toMs: boundMs(step), count });
    return classes;
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

/** What a class says of its answers may be above them by this part; a bound that is met exactly stays in its class. */
const ROUNDING = GROWTH - 1;

/** 0.1, 0.2, 0.5, 1, 2, 5 … */
const boundMs = (step: number) => Number(`${[1, 2, 5][step % 3] ?? 1}e${Math.floor(step / 3) - 1}`);
