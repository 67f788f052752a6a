import type { ClientAddress } from './ClientAddress.ts';

/** How TLS with a client began, or did not. */
export interface HandshakeFacts {
  /** `TLSv1.3` …; '' where it did not come so far. */
  readonly version: string;
  /** As OpenSSL names it; '' as above. */
  readonly cipher: string;
  /** From the first byte of the client on, milliseconds. */
  readonly latencyMs: number;
  /** The client's own certificate; null: it sent none, or was not asked. */
  readonly leaf: { readonly subject: string; readonly validity: string; readonly serial: string } | null;
  /** ELB's code of why the client was not admitted; '' when it was. */
  readonly failure: string;
}

/** A client connection that has begun, or whose handshake has failed. */
export interface ClientConnectionFacts {
  readonly client: ClientAddress;
  readonly listenerPort: number;
  /** Null: the client speaks no TLS. */
  readonly handshake: HandshakeFacts | null;
}

/** Is told of every client connection once. Where there is none, nothing is spent on it. */
export interface ConnectionObserver {
  onConnection(connection: ClientConnectionFacts): void;
}
