import { performance } from 'node:perf_hooks';
import type { Clock } from '../model/Clock.ts';

/** The machine's clock. Its timers do not keep the process alive: whoever runs a server holds the process open. */
export class SystemClock implements Clock {
  nowMs(): number {
    return Date.now();
  }

  // Imported: as a global it is a getter, which costs more than the clock before the caller is compiled.
  monotonicMs(): number {
    return performance.now();
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
    };
  }

  every(periodMs: number, callback: () => void): () => void {
    const timer = setInterval(callback, periodMs);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  }
}
