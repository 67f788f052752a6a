import { COLUMN, type ColumnName } from '../columns.ts';

/** Protocols of flows, as the metrics of Network Load Balancers tell them apart. Of a TCP_UDP listener they are both. */
export const FLOW_PROTOCOLS = ['TCP', 'TLS', 'UDP'] as const;
export type FlowProtocol = (typeof FLOW_PROTOCOLS)[number];

type OfProtocol = (protocol: FlowProtocol) => (cells: Float64Array) => number;

/** What all flows have together, and those of TLS and UDP of it: the rest is TCP's. */
function split(all: (cells: Float64Array) => number, tls: ColumnName, udp: ColumnName): OfProtocol {
  return (protocol) => (cells) => {
    const [secure, datagrams] = [cells[COLUMN[tls]] ?? 0, cells[COLUMN[udp]] ?? 0];
    switch (protocol) {
      case 'TCP':
        // The cells are read one after the other while they are written.
        return Math.max(0, all(cells) - secure - datagrams);
      case 'TLS':
        return secure;
      case 'UDP':
        return datagrams;
      default:
        return protocol satisfies never;
    }
  };
}

const column = (name: ColumnName) => (cells: Float64Array) => cells[COLUMN[name]] ?? 0;

/** Open flows, as the mean of the period. */
export const activeFlows: OfProtocol = (protocol) => {
  const summed = split(column('connections'), 'tlsFlows', 'udpFlows')(protocol);
  return (cells) => summed(cells) / Math.max(1, cells[COLUMN.ticks] ?? 0);
};

/** Flows that began in the period. */
export const newFlows = split(column('newConnections'), 'newTlsFlows', 'newUdpFlows');

/** Bytes of both directions in the period. */
export const flowBytes = split(
  (cells) => column('requestBytes')(cells) + column('responseBytes')(cells),
  'tlsBytes',
  'udpBytes',
);
