import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import type { CertificateDesk } from './CertificateDesk.ts';

/** How often is looked: a day late is nothing beside 60 days. */
const PERIOD_MS = 12 * 3_600_000;

export interface RenewalOptions {
  readonly desk: Pick<CertificateDesk, 'renewDue'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Renews certificates in their time: at once what became due while the engine was down. Returns how to stop. */
export function startRenewals({ desk, clock, log }: RenewalOptions): () => void {
  const renew = () => {
    try {
      desk.renewDue();
    } catch (error) {
      // Nobody asked, so nobody hears of it; the next look tries again, and the old one serves meanwhile.
      log('error', `Certificates could not be renewed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  renew();
  return clock.every(PERIOD_MS, renew);
}
