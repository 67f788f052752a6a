import type { ListenerArn } from '../../model/names.ts';
import type { ClientTls } from '../tls/ClientTls.ts';
import type { FlowClient } from './FlowPolicy.ts';

/** What is known of a connection of a TCP listener when it is over. */
export interface CompletedFlow {
  readonly listenerArn: ListenerArn;
  readonly listenerPort: number;
  readonly client: FlowClient;
  readonly target: { readonly host: string; readonly port: number };
  /** Of a secure listener; else null. */
  readonly tls: ClientTls | null;
  /** What client and node agreed to speak; '' for nothing. */
  readonly alpnProtocol: string;
  /** Length of the TLS handshake, milliseconds; 0 without one. */
  readonly handshakeMs: number;
  /** Monotonic milliseconds: accepted; first byte to the target; first byte from it; end. -1: never. */
  readonly acceptedMs: number;
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly doneMs: number;
  /** Bytes from and to the client. */
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

/** Is told of every connection of a TCP listener that is over. Where there is none, nothing is spent on it. */
export interface FlowObserver {
  onFlowDone(flow: CompletedFlow): void;
}
