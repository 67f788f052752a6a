import type { EventNews } from '../model/EngineEvent.ts';
import type { Log } from '../model/Log.ts';
import type { Store } from '../store/Store.ts';

/** Name of the setting that says when the engine was stopped; null while it runs, and after an end that nobody asked for. */
const STOPPED = 'engine.stoppedAtMs';

/**
 * The time in which the engine did not run, as an event: nothing is in the history for it. Null when it runs for the
 * first time. Source: console, *State matrix*, events.
 */
export function engineGap(store: Pick<Store, 'setting' | 'events'>, nowMs: number): EventNews | null {
  const stoppedAtMs = store.setting(STOPPED);
  const lastAtMs = store.events(1)[0]?.atMs;
  const isClean = typeof stoppedAtMs === 'number';
  const fromMs = isClean ? stoppedAtMs : lastAtMs;
  if (fromMs === undefined) return null;
  const seconds = Math.max(0, Math.round((nowMs - fromMs) / 1_000));
  return {
    kind: 'engine',
    title: `The engine was not running for ${seconds} s`,
    detail: isClean ? 'It was stopped.' : 'It had ended without being stopped; the last event before is from then.',
    resource: null,
    fact: { code: 'engineGap', fromMs, toMs: nowMs, isClean },
  };
}

/** Notes that the engine runs: an end that nobody asks for leaves it at that. */
export function noteRunning(store: Pick<Store, 'putSetting'>): void {
  store.putSetting(STOPPED, null);
}

/**
 * Notes that the engine was stopped, as the last thing that it does. A disk that refuses keeps nobody from stopping: it
 * is said, and the next start takes the end for one that nobody asked for. Source: contract, *Starting*.
 */
export function noteStopped(stop: {
  readonly store: Pick<Store, 'putSetting'>;
  readonly nowMs: number;
  readonly log: Log;
}): void {
  try {
    stop.store.putSetting(STOPPED, stop.nowMs);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    stop.log(
      'warn',
      `the time of this stop could not be saved (${why}): the next start will say that the engine ended by itself; all that was acknowledged is there`,
    );
  }
}
