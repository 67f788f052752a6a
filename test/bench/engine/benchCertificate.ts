import { issueCertificate, type IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';

const DAY_MS = 86_400_000;

/** A certificate with an EC key that signs itself; another one for each proxy, which costs the handshakes nothing. */
export function benchCertificate(): IssuedCertificate {
  const nowMs = Date.now();
  return issueCertificate({
    commonName: 'bench.test',
    names: [],
    keyAlgorithm: 'EC_prime256v1',
    notBeforeMs: nowMs - DAY_MS,
    notAfterMs: nowMs + DAY_MS,
    issuer: null,
  });
}
