/**
 * Time as the engine sees it. Nothing else in `engine` reads a clock or sets a timer, so a test can stop it.
 * The real one is `engine/system/SystemClock.ts`.
 */
export interface Clock {
  /** Wall clock: milliseconds since the epoch, whole. May jump when the machine's clock is set. */
  nowMs(): number;
  /** Milliseconds since an arbitrary start, with fractions; never goes back. For durations and deadlines. */
  monotonicMs(): number;
  /** Calls `callback` once, `delayMs` (0 or more) from now. Returns what cancels it; cancelling twice is harmless. */
  after(delayMs: number, callback: () => void): () => void;
  /** Calls `callback` every `periodMs` (more than 0). Returns what stops it. */
  every(periodMs: number, callback: () => void): () => void;
}
