import { X509Certificate } from 'node:crypto';
import { certificateText, chainLimits } from '../certificateText.ts';
import type { RevocationList } from '../revocationList.ts';

/** Against what certificates of clients are verified. */
export interface ClientTrust {
  readonly authorities: readonly X509Certificate[];
  readonly revocations: readonly RevocationList[];
  /** Client certificates whose time is over are taken all the same; those of CAs are not. */
  readonly ignoresExpiry: boolean;
}

/** Longest chain: the client's, intermediate CAs, and one of the trust store. Source: ELB, *Quotas*. */
const DEPTH = 4;
/** Purposes with one of which a certificate may be a client's. */
const CLIENT_PURPOSES = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

/** The trust that a bundle of CA certificates as PEM makes. */
export function clientTrust(
  bundle: readonly string[],
  settings: Pick<ClientTrust, 'revocations' | 'ignoresExpiry'>,
): ClientTrust {
  return { authorities: bundle.map((pem) => new X509Certificate(pem)), ...settings };
}

/**
 * Why a client's certificates (DER, its own first) are not to be trusted; null when they are. Each must be signed by the
 * next up to one of the trust store, be valid now, not revoked, and allow what it is used for (RFC 5280, section 6).
 * Whoever relies on a critical extension that is not understood here is refused.
 */
export function verifyClient(chain: readonly Buffer[], trust: ClientTrust, nowMs: number): string | null {
  let certificates: readonly X509Certificate[];
  try {
    certificates = chain.map((der) => new X509Certificate(der));
    const [leaf, ...others] = certificates;
    return leaf ? problemOf(leaf, others, { ...trust, nowMs }) : 'the client sent no certificate';
  } catch {
    return 'a certificate of the client cannot be read';
  }
}

interface Judging extends ClientTrust {
  readonly nowMs: number;
}

function problemOf(leaf: X509Certificate, others: readonly X509Certificate[], judging: Judging): string | null {
  const { extendedKeyUsages } = certificateText(leaf.raw);
  if (extendedKeyUsages.length > 0 && !extendedKeyUsages.some((one) => CLIENT_PURPOSES.includes(one)))
    return 'the certificate is not meant for clients';
  let current = leaf;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const problem = ownProblem(current, depth, judging);
    if (problem !== null) return problem;
    const anchor = judging.authorities.find((one) => one.raw.equals(current.raw) || isIssuedBy(current, one));
    if (anchor) return anchor.raw.equals(current.raw) ? null : anchorProblem(anchor, depth, judging);
    const issuer = others.find((one) => !one.raw.equals(current.raw) && isIssuedBy(current, one));
    if (!issuer) return 'no CA of the trust store has signed the certificate';
    current = issuer;
  }
  return `the chain has more than ${DEPTH} certificates`;
}

function anchorProblem(anchor: X509Certificate, below: number, judging: Judging): string | null {
  return ownProblem(anchor, below + 1, judging);
}

/** What is wrong with a certificate by itself; `depth` 0 is the client's own. */
function ownProblem(
  one: X509Certificate,
  depth: number,
  { nowMs, ignoresExpiry, revocations }: Judging,
): string | null {
  const { notBeforeMs, notAfterMs, serial, issuer, subject } = certificateText(one.raw);
  const { pathLength, isBeyondUs } = chainLimits(one.raw);
  if (isBeyondUs) return `${subject} has a critical extension that is not understood`;
  if (depth > 0 && !one.ca) return `${subject} is not a CA`;
  if (depth > 0 && pathLength !== null && depth - 1 > pathLength) return `${subject} allows no chain of this length`;
  if (nowMs < notBeforeMs) return `${subject} is not valid yet`;
  if (nowMs > notAfterMs && !(depth === 0 && ignoresExpiry)) return `${subject} has expired`;
  const isRevoked = revocations.some((list) => list.issuer === issuer && list.serials.includes(serial));
  return isRevoked ? `${subject} is revoked` : null;
}

function isIssuedBy(one: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey);
}
