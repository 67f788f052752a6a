import type { Clock } from '../model/Clock.ts';
import { RING_SECONDS } from './SecondRing.ts';

/** Seconds that one late sample may stand for; after a longer pause (the machine slept) there is a gap. */
const LONGEST_SPAN = 10;

/** One sample, in place of `span` seconds of which `second` is the last. */
export interface SampledSecond {
  readonly second: number;
  readonly elapsedMs: number;
  readonly span: number;
}

/**
 * Which second each sample is of, and how long it took. Samples follow each other by one second of the wall clock as
 * long as they are within a second of it, so that a timer that drifts leaves neither a hole nor two samples in one
 * second. When the wall clock jumps, so does the log, either way. Durations are the monotonic clock's, so a jump
 * makes no rate wrong (UIX-04).
 */
export class SecondLog {
  readonly #clock: Clock;
  readonly #seconds = new Float64Array(RING_SECONDS).fill(-1);
  readonly #elapsedMs = new Float32Array(RING_SECONDS);
  readonly #spans = new Uint8Array(RING_SECONDS);
  #last: number;
  #lastMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = Math.floor(this.#ended());
    this.#lastMs = clock.monotonicMs();
  }

  /** The second that a sample taken one second from now is of. */
  get nextSecond(): number {
    return this.#last + 1;
  }

  /** The sample that is being taken now. */
  next(): SampledSecond {
    const ended = this.#ended();
    const expected = this.#last + 1;
    const second = Math.abs(ended - expected) < 1 ? expected : Math.floor(ended);
    const nowMs = this.#clock.monotonicMs();
    const elapsedMs = Math.max(1, nowMs - this.#lastMs);
    const skipped = second - this.#last;
    const span = skipped >= 1 && skipped <= LONGEST_SPAN ? skipped : 1;
    const slot = second % RING_SECONDS;
    this.#seconds[slot] = second;
    this.#elapsedMs[slot] = elapsedMs;
    this.#spans[slot] = span;
    this.#last = second;
    this.#lastMs = nowMs;
    return { second, elapsedMs, span };
  }

  /** The sample that stands for `second`, if one does. */
  at(second: number): SampledSecond | undefined {
    for (let later = second; later < second + LONGEST_SPAN; later += 1) {
      const slot = later % RING_SECONDS;
      if (this.#seconds[slot] !== later) continue;
      const span = this.#spans[slot] ?? 1;
      return later - span < second ? { second: later, elapsedMs: this.#elapsedMs[slot] ?? 0, span } : undefined;
    }
    return undefined;
  }

  /** The last second that has ended, with the fraction of the one that runs. */
  #ended(): number {
    return this.#clock.nowMs() / 1_000 - 1;
  }
}
