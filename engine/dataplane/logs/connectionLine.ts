import type { ClientConnectionFacts } from '../http/ConnectionObserver.ts';
import { quoted } from './escaped.ts';
import { moment } from './moment.ts';

/**
 * The line of a connection log, without its end: one for each connection that a client opened, when its handshake is done
 * or has failed; of one without TLS, most says nothing. Source: ELB, *Connection log entries*.
 */
export function connectionLine(connection: ClientConnectionFacts, nowMs: number): string {
  const { address, port, traceId } = connection.client;
  const { handshake } = connection;
  const leaf = handshake?.leaf ?? null;
  return [
    moment(nowMs),
    address,
    port,
    connection.listenerPort,
    handshake?.version || '-',
    handshake?.cipher || '-',
    handshake === null ? '-' : (handshake.latencyMs / 1_000).toFixed(3),
    quoted(leaf?.subject ?? ''),
    leaf?.validity ?? '-',
    leaf?.serial ?? '-',
    handshake === null ? '-' : handshake.failure === '' ? 'Success' : `Failed:${handshake.failure}`,
    traceId,
  ].join(' ');
}
