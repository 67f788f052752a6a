import { z } from 'zod';

/** What can be drawn over time. Rates are per second, latencies milliseconds, hosts and connections levels. */
export const METRIC_NAMES = [
  'requests',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'target2xx',
  'target3xx',
  'target4xx',
  'target5xx',
  'elb4xx',
  'elb5xx',
  'elb502',
  'elb503',
  'elb504',
  'connectionErrors',
  'rejectedConnections',
  'clientTlsErrors',
  'targetTlsErrors',
  'newConnections',
  'probesFailed',
  'requestBytes',
  'responseBytes',
  'latencyAverage',
  'latencyP50',
  'latencyP90',
  'latencyP95',
  'latencyP99',
  'connections',
  'inFlight',
  'activeTcpFlows',
  'activeTlsFlows',
  'activeUdpFlows',
  'newTcpFlows',
  'newTlsFlows',
  'newUdpFlows',
  'tcpBytes',
  'tlsBytes',
  'udpBytes',
  'clientResets',
  'targetResets',
  'elbResets',
  'portAllocationErrors',
  'healthyHosts',
  'unhealthyHosts',
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

const loadBalancerArn = z.string();
const targetGroupArn = z.string();
const zone = z.string();

/** What a series is about; zones of targets may be `all`. `zonePair` is the traffic from nodes of one zone to targets of another. */
export const seriesScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('balancer'), loadBalancerArn }),
  z.strictObject({ kind: z.literal('node'), loadBalancerArn, zone }),
  z.strictObject({ kind: z.literal('zone'), zone }),
  z.strictObject({ kind: z.literal('group'), targetGroupArn }),
  z.strictObject({ kind: z.literal('groupZone'), targetGroupArn, zone }),
  z.strictObject({ kind: z.literal('zonePair'), targetGroupArn, nodeZone: zone, targetZone: zone }),
  z.strictObject({ kind: z.literal('target'), targetGroupArn, key: z.string() }),
]);
export type SeriesScopeInput = z.output<typeof seriesScope>;

/** Ranges that charts offer, seconds: a minute to a day. */
export const RANGE_SECONDS = { min: 60, max: 86_400 } as const;

/**
 * Points of the series asked for, in their order: all of the range, then each new step. `values[i][n]` is of series `i`
 * in the step that begins at `startMs + n × stepMs`; null is a gap. A step that is not over yet comes again, with the
 * same `startMs`, until it is: the newer value replaces the older one.
 */
export interface SeriesView {
  readonly kind: 'all' | 'next';
  readonly startMs: number;
  readonly stepMs: number;
  readonly values: readonly (readonly (number | null)[])[];
}
