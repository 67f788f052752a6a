import type { Certificate } from '../../model/Certificate.ts';
import type { Resources } from '../../model/Resources.ts';
import { certificateUsers } from './certificateUsers.ts';

/** A certificate is renewed when no more than this is left of it. Source: ACM, *Managed renewal*: 60 days. */
export const RENEWED_BEFORE_MS = 60 * 86_400_000;

/**
 * Whether a certificate is renewed by itself in its time: one that the local CA has signed, while a load balancer has it.
 * Source: ACM, *RenewalEligibility*.
 */
export function isRenewable({ type }: Pick<Certificate, 'type'>, isUsed: boolean): boolean {
  return type === 'AMAZON_ISSUED' && isUsed;
}

/** The certificates whose renewal is due at `nowMs`, those that have expired among them. */
export function dueRenewals(resources: Resources, nowMs: number): readonly Certificate[] {
  const users = certificateUsers(resources);
  return [...resources.certificates.values()].filter(
    (one) => isRenewable(one, users.has(one.certificateArn)) && one.notAfterMs - nowMs <= RENEWED_BEFORE_MS,
  );
}
