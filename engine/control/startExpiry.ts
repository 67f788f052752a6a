import type { Clock } from '../model/Clock.ts';
import type { Log } from '../model/Log.ts';
import { expiredChanges, nextExpiryMs } from './operations/expiredChanges.ts';
import { expiryEvents } from './operations/expiryEvents.ts';
import type { Registry } from './Registry.ts';

/** The longest wait at once, so that a clock that is set does not delay an ending for long. */
const LONGEST_WAIT_MS = 60_000;

/** A disk that refused the ending is asked again after this time. */
const RETRY_MS = 10_000;

export interface ExpiryOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Ends what ends by itself, at its time: the deregistration delay of targets, retiring nodes, zonal shifts, the
 * records of terminated instances. What was due while the engine was down ends at its start. Returns how to stop. Source: N-013, E-016, E-025.
 */
export function startExpiry({ registry, clock, log }: ExpiryOptions): () => void {
  let cancel = () => {};
  const end = () => {
    try {
      const nowMs = clock.nowMs();
      const changes = expiredChanges(registry.resources, nowMs);
      if (changes.length > 0) registry.apply(changes, expiryEvents(registry.resources, changes, nowMs));
      else arm();
    } catch (error) {
      // Nobody asked for this change, so nobody hears that it failed; and traffic goes on meanwhile.
      log('error', `What is over could not be ended: ${error instanceof Error ? error.message : String(error)}`);
      cancel = clock.after(RETRY_MS, end);
    }
  };
  const arm = () => {
    cancel();
    const next = nextExpiryMs(registry.resources);
    if (next === null) return;
    const waitMs = Math.max(0, Math.min(next - clock.nowMs(), LONGEST_WAIT_MS));
    cancel = clock.after(waitMs, end);
  };
  const stopListening = registry.onChange(arm);
  arm();
  return () => {
    stopListening();
    cancel();
  };
}
