import type { ClientConnectionFacts } from '../http/ConnectionObserver.ts';
import { quoted } from './escaped.ts';
import { moment } from './moment.ts';

/** What a line says besides the connection. */
export interface ConnectionLineContext {
  /** `app/<name>/<id>`. */
  readonly elb: string;
  readonly nodeAddress: string;
  /** When the connection stood, or failed, epoch milliseconds. */
  readonly nowMs: number;
}

/** Of which key exchange was agreed on, Node.js tells a server nothing. */
const UNKNOWN_KEY_EXCHANGE = '-';

/**
 * The line of a connection log, without its end: one for each connection that a client opened, when its handshake is done
 * or has failed; of one without TLS, most says nothing. Source: ELB, *Connection log entries*.
 */
export function connectionLine(connection: ClientConnectionFacts, context: ConnectionLineContext): string {
  const { address, port, traceId } = connection.client;
  const { handshake } = connection;
  const leaf = handshake?.leaf ?? null;
  return [
    moment(context.nowMs),
    address,
    port,
    connection.listenerPort,
    handshake?.version || '-',
    handshake?.cipher || '-',
    handshake?.failure === '' ? (handshake.latencyMs / 1_000).toFixed(3) : '-',
    quoted(leaf?.subject ?? ''),
    leaf?.validity ?? '-',
    leaf?.serial ?? '-',
    handshake === null ? '-' : handshake.failure === '' ? 'Success' : `Failed:${handshake.failure}`,
    traceId,
    UNKNOWN_KEY_EXCHANGE,
    context.elb,
    context.nodeAddress,
  ].join(' ');
}
