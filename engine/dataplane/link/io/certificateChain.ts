/** A certificate as Node describes a peer's: the bytes, and its issuer's where that was sent. */
interface Described {
  readonly raw?: Buffer;
  readonly issuerCertificate?: Described;
}

/** Longest chain that is followed. */
const DEPTH = 10;

/** The certificates of a peer, its own first, each once: a CA is described as its own issuer. */
export function certificateChain(peer: unknown): readonly Buffer[] {
  const chain: Buffer[] = [];
  let next = isDescribed(peer) ? peer : undefined;
  while (next?.raw && chain.length < DEPTH && !chain.some((one) => one.equals(next?.raw ?? one))) {
    chain.push(next.raw);
    next = next.issuerCertificate;
  }
  return chain;
}

function isDescribed(peer: unknown): peer is Described {
  return typeof peer === 'object' && peer !== null && 'raw' in peer;
}
