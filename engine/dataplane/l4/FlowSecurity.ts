import type { ClientTls } from '../tls/ClientTls.ts';

/** What the handshake of a connection to a secure listener came to, for its log line. */
export interface FlowSecurity {
  /** Null: nobody wants to know. */
  readonly tls: ClientTls | null;
  /** What client and node agreed to speak; '' for nothing. */
  readonly alpnProtocol: string;
  /** Monotonic milliseconds. */
  readonly acceptedMs: number;
  readonly handshakeMs: number;
}
