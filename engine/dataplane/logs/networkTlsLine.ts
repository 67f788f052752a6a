import { idOfArn } from '../../model/names.ts';
import type { CompletedFlow } from '../l4/FlowObserver.ts';
import { endpoint } from './endpoint.ts';

/** As access logs of Network Load Balancers name what TLS calls `TLSv1.2`. */
const VERSIONS: Readonly<Record<string, string>> = {
  TLSv1: 'tlsv10',
  'TLSv1.1': 'tlsv11',
  'TLSv1.2': 'tlsv12',
  'TLSv1.3': 'tlsv13',
};

/**
 * The line of an access log of a Network Load Balancer for a connection of a TLS listener that is over, without its end;
 * null for one without TLS, which has no line. Times in milliseconds, moments without fraction.
 * Source: ELB, *Access log entries* of Network Load Balancers.
 */
export function networkTlsLine(
  flow: CompletedFlow,
  { elb, address, nowMs }: { readonly elb: string; readonly address: string; readonly nowMs: number },
): string | null {
  const { client, tls } = flow;
  if (tls === null) return null;
  const second = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  const lastedMs = Math.max(0, Math.round(flow.doneMs - flow.acceptedMs));
  return [
    'tls',
    '2.0',
    second(nowMs),
    elb,
    idOfArn(flow.listenerArn),
    endpoint(client.address, client.port),
    endpoint(address, flow.listenerPort),
    lastedMs,
    Math.max(0, Math.round(flow.handshakeMs)),
    flow.receivedBytes,
    flow.sentBytes,
    '-',
    tls.certificateArn,
    '-',
    tls.cipher,
    VERSIONS[tls.version] ?? '-',
    '-',
    tls.serverName === '' ? '-' : tls.serverName,
    flow.alpnProtocol === '' ? '-' : flow.alpnProtocol,
    '-',
    '-',
    second(nowMs - lastedMs),
  ].join(' ');
}
