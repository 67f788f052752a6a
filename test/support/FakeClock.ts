import type { Clock } from '../../engine/model/Clock.ts';

interface Timer {
  dueMs: number;
  readonly periodMs: number | null;
  readonly callback: () => void;
  /** Order of arming, so that timers due at one moment run in the order in which they were set. */
  readonly sequence: number;
}

/** A clock that moves only by `advance`. Starts at 2026-01-01T00:00:00Z, monotonic 0. */
export class FakeClock implements Clock {
  readonly #startMs = Date.UTC(2026, 0, 1);
  #elapsedMs = 0;
  #sequence = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return this.#startMs + this.#elapsedMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    return this.#arm(delayMs, null, callback);
  }

  every(periodMs: number, callback: () => void): () => void {
    return this.#arm(periodMs, periodMs, callback);
  }

  /** How many timers are armed; 0 after everything was closed. */
  get armed(): number {
    return this.#timers.size;
  }

  /** Moves time forward, running what falls due on the way, each at its own moment. */
  advance(byMs: number): void {
    const endMs = this.#elapsedMs + byMs;
    for (let due = this.#nextDue(endMs); due; due = this.#nextDue(endMs)) {
      this.#elapsedMs = Math.max(this.#elapsedMs, due.dueMs);
      if (due.periodMs === null) this.#timers.delete(due);
      else due.dueMs += due.periodMs;
      due.callback();
    }
    this.#elapsedMs = endMs;
  }

  #arm(delayMs: number, periodMs: number | null, callback: () => void): () => void {
    const timer = { dueMs: this.#elapsedMs + delayMs, periodMs, callback, sequence: (this.#sequence += 1) };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  #nextDue(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueMs > endMs) continue;
      if (!next || timer.dueMs < next.dueMs || (timer.dueMs === next.dueMs && timer.sequence < next.sequence))
        next = timer;
    }
    return next;
  }
}
