import type { Clock } from '../model/Clock.ts';
import type { Log } from '../model/Log.ts';
import type { CertificateDesk } from './certificates/CertificateDesk.ts';
import { startRenewals } from './certificates/startRenewals.ts';
import type { Registry } from './Registry.ts';
import { startExpiry } from './startExpiry.ts';

/** What acts by itself, and on what. */
export interface DueOptions {
  readonly registry: Registry;
  readonly desk: CertificateDesk;
  readonly clock: Clock;
  readonly log: Log;
}

/** Has what is due happen in its time, nobody asking: endings and renewals. Returns how to stop. */
export function startDue({ registry, desk, clock, log }: DueOptions): () => void {
  const stops = [startExpiry({ registry, clock, log }), startRenewals({ desk, clock, log })];
  return () => {
    for (const stop of stops) stop();
  };
}
