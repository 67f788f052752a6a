import type { Clock } from '../model/Clock.ts';

/** A clock whose callbacks may throw: `onFault` is told, and neither the engine nor another callback is harmed. */
export function guardedClock(clock: Clock, onFault: (error: unknown) => void): Clock {
  const guarded = (callback: () => void) => () => {
    try {
      callback();
    } catch (error) {
      onFault(error);
    }
  };
  return {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, callback) => clock.after(delayMs, guarded(callback)),
    every: (periodMs, callback) => clock.every(periodMs, guarded(callback)),
  };
}
