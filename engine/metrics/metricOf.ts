import { activeFlows, flowBytes, newFlows } from './cloudWatch/FLOW_PROTOCOLS.ts';
import { COLUMN, FIRST_BUCKET, type ColumnName } from './columns.ts';
import { percentile } from './percentile.ts';

/**
 * A metric that can be asked for over time. Rates are per second; latencies milliseconds, to the first byte of the target's
 * answer; levels and hosts are means over the step. `2xx` … `5xx` are answers as clients got them where the scope is
 * a load balancer, node or zone, and the target's own elsewhere; `target…` and `elb…` say whose they are.
 */
export type MetricName = keyof typeof METRICS;

type Cells = Float64Array;
interface Metric {
  readonly unit: 'perSecond' | 'bytesPerSecond' | 'ms' | 'level';
  /** Null when the period says nothing about it. The cells are of one period that was sampled at least once. */
  readonly of: (cells: Cells, isClientSide: boolean) => number | null;
}

const at = (cells: Cells, name: ColumnName) => cells[COLUMN[name]] ?? 0;
const perSecond = (cells: Cells, count: number) => (count * 1_000) / at(cells, 'observedMs');

/** A rate; with two columns, the first where the scope is on the client's side. */
const rate = (client: ColumnName, target: ColumnName = client, unit: Metric['unit'] = 'perSecond'): Metric => ({
  unit,
  of: (cells, isClientSide) => perSecond(cells, at(cells, isClientSide ? client : target)),
});
const level = (client: ColumnName, target: ColumnName = client): Metric => ({
  unit: 'level',
  of: (cells, isClientSide) => at(cells, isClientSide ? client : target) / at(cells, 'ticks'),
});
const ofProtocol = (count: (cells: Cells) => number, unit: Metric['unit'] = 'perSecond'): Metric => ({
  unit,
  of: (cells) => perSecond(cells, count(cells)),
});
const latency = (percent: number): Metric => ({ unit: 'ms', of: (cells) => percentile(cells, percent, FIRST_BUCKET) });

/** Each metric with its unit. `elb…` and `rejectedConnections` are 0 where the scope is not on the client's side. */
export const METRICS = {
  requests: rate('clientRequests', 'requests'),
  '2xx': rate('client2xx', 'target2xx'),
  '3xx': rate('client3xx', 'target3xx'),
  '4xx': rate('client4xx', 'target4xx'),
  '5xx': rate('client5xx', 'target5xx'),
  target2xx: rate('target2xx'),
  target3xx: rate('target3xx'),
  target4xx: rate('target4xx'),
  target5xx: rate('target5xx'),
  elb4xx: rate('elb4xx'),
  elb5xx: rate('elb5xx'),
  elb502: rate('elb502'),
  elb503: rate('elb503'),
  elb504: rate('elb504'),
  connectionErrors: rate('connectionErrors'),
  rejectedConnections: rate('rejectedConnections'),
  clientTlsErrors: rate('clientTlsErrors'),
  targetTlsErrors: rate('targetTlsErrors'),
  newConnections: rate('newConnections', 'newTargetConnections'),
  probesFailed: rate('probesFailed'),
  requestBytes: rate('requestBytes', 'targetRequestBytes', 'bytesPerSecond'),
  responseBytes: rate('responseBytes', 'targetResponseBytes', 'bytesPerSecond'),
  latencyAverage: {
    unit: 'ms',
    of: (cells) => (at(cells, 'responses') > 0 ? at(cells, 'responseMs') / at(cells, 'responses') : null),
  },
  latencyP50: latency(50),
  latencyP90: latency(90),
  latencyP95: latency(95),
  latencyP99: latency(99),
  connections: level('connections', 'targetConnections'),
  inFlight: level('inFlight', 'targetInFlight'),
  activeTcpFlows: { unit: 'level', of: activeFlows('TCP') },
  activeTlsFlows: { unit: 'level', of: activeFlows('TLS') },
  activeUdpFlows: { unit: 'level', of: activeFlows('UDP') },
  newTcpFlows: ofProtocol(newFlows('TCP')),
  newTlsFlows: ofProtocol(newFlows('TLS')),
  newUdpFlows: ofProtocol(newFlows('UDP')),
  tcpBytes: ofProtocol(flowBytes('TCP'), 'bytesPerSecond'),
  tlsBytes: ofProtocol(flowBytes('TLS'), 'bytesPerSecond'),
  udpBytes: ofProtocol(flowBytes('UDP'), 'bytesPerSecond'),
  clientResets: rate('clientResets'),
  targetResets: rate('targetResets'),
  elbResets: rate('elbResets'),
  portAllocationErrors: rate('portAllocationErrors'),
  healthyHosts: level('healthyHosts'),
  unhealthyHosts: level('unhealthyHosts'),
} as const satisfies Record<string, Metric>;

/** The value of a metric in a period, or null when nothing was sampled in it or there was nothing to measure. */
export function metricOf(name: MetricName, cells: Cells, isClientSide: boolean): number | null {
  if (!((cells[COLUMN.ticks] ?? 0) > 0)) return null;
  const metric: Metric = METRICS[name];
  return metric.of(cells, isClientSide);
}
