import { issueCertificate, type IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';
import type { KeyAlgorithm } from '../../../engine/model/Certificate.ts';

const DAY_MS = 86_400_000;

export interface MadeOptions {
  /** Null: it signs itself and is a CA. */
  readonly issuer?: IssuedCertificate | null;
  readonly keyAlgorithm?: KeyAlgorithm;
  /** Middle of its validity; default now. */
  readonly nowMs?: number;
  /** From a day before until so many days after; default 30. */
  readonly days?: number;
}

/** A certificate for these names, the first one its common name; without an issuer a CA by that name. */
export function madeCertificate(names: readonly string[], options: MadeOptions = {}): IssuedCertificate {
  const { issuer = null, keyAlgorithm = 'EC_prime256v1', nowMs = Date.now(), days = 30 } = options;
  return issueCertificate({
    commonName: names[0] ?? '',
    names,
    keyAlgorithm,
    issuer,
    notBeforeMs: nowMs - DAY_MS,
    notAfterMs: nowMs + days * DAY_MS,
  });
}
