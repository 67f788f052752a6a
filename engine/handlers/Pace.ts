import type { Clock } from '../model/Clock.ts';

/** No stream sends more than five values a second. */
export const SHORTEST_GAP_MS = 200;

/**
 * Keeps a stream to its pace: the first wish to send is granted at once, further ones together when the gap has passed
 * since the last. `send` works out what there is to say when its time comes, so that nothing is said twice.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #gapMs: number;
  readonly #send: () => void;
  #lastMs: number;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  /** The gap is in milliseconds; it also follows the first value, which goes out as the pace is made. */
  constructor(clock: Clock, send: () => void, gapMs: number = SHORTEST_GAP_MS) {
    this.#clock = clock;
    this.#send = send;
    this.#gapMs = gapMs;
    this.#lastMs = clock.monotonicMs();
  }

  /** There is something to send. */
  wish(): void {
    if (this.#cancel || this.#isClosed) return;
    const waitMs = this.#lastMs + this.#gapMs - this.#clock.monotonicMs();
    if (waitMs <= 0) this.#grant();
    else {
      this.#cancel = this.#clock.after(waitMs, () => {
        this.#cancel = null;
        this.#grant();
      });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #grant(): void {
    this.#lastMs = this.#clock.monotonicMs();
    this.#send();
  }
}
