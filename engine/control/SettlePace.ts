import type { Clock } from '../model/Clock.ts';

/** Changes and reports that come close together are carried out together: nodes, states and DNS follow within this time. */
const SETTLE_MS = 5;
/** With many targets working things out takes a while: then it is done at most this part of the time. */
const BUSY_FRACTION = 0.25;

/** When states are worked out anew: soon after there is news, and not so often that little else is done. */
export class SettlePace {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly #settle: () => void;
  #nextMs = 0;
  #cancel: (() => void) | null = null;

  /** `settle` works them out; it calls `begin` and what that returns. */
  constructor(clock: Pick<Clock, 'monotonicMs' | 'after'>, settle: () => void) {
    this.#clock = clock;
    this.#settle = settle;
  }

  /** There is news. */
  soon(): void {
    this.#cancel ??= this.#clock.after(Math.max(SETTLE_MS, this.#nextMs - this.#clock.monotonicMs()), this.#settle);
  }

  /** Whether it may be done at once, for somebody who waits for it. */
  get isDue(): boolean {
    return this.#nextMs <= this.#clock.monotonicMs();
  }

  /** It is done now, and need not be soon. Returns what is to be called at the end. */
  begin(): () => void {
    this.stop();
    const startMs = this.#clock.monotonicMs();
    return () => {
      const endMs = this.#clock.monotonicMs();
      this.#nextMs = endMs + (endMs - startMs) * (1 / BUSY_FRACTION - 1);
    };
  }

  /** Forgets the news. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
