import { HISTOGRAM_BUCKETS } from '../sharedTable/layout.ts';

/**
 * What one series holds for one period (a second, a minute, five minutes, its whole life): an array of `CELLS` numbers,
 * first the columns named here, then the buckets of the latency histogram. Everything that reads, adds up, keeps,
 * stores or publishes metrics does so over this one array, so that a sum over targets, zones or time is one loop.
 *
 * Counters and gauges alike add up over series; over time counters add up, and gauges too, to be divided by `ticks`.
 * The extremes at the end are the exception: over time the lowest or highest wins, over series they mean nothing.
 */
const NAMES = [
  /** Samples taken; 1 in a second. The divisor of every gauge. */
  'ticks',
  /** Milliseconds the samples cover. The divisor of every rate. */
  'observedMs',

  // The target's side: from the rows of targets.
  'requests',
  'target2xx',
  'target3xx',
  'target4xx',
  'target5xx',
  'connectionErrors',
  'newTargetConnections',
  /** Sum of the times to the first byte of an answer, milliseconds, of `responses` answers. */
  'responseMs',
  'responses',
  'targetRequestBytes',
  'targetResponseBytes',
  'probesPassed',
  'probesFailed',
  'clientAborts',
  'targetFailOpenRequests',
  /** Of functions: calls that failed, by whose fault, and bytes of both directions. */
  'lambdaUserErrors',
  'lambdaInternalErrors',
  'lambdaBytes',
  'targetConnections',
  'targetInFlight',
  'healthyHosts',
  'unhealthyHosts',
  'registeredHosts',
  'anomalousHosts',
  'mitigatedHosts',
  /** Zones that have, or lack, the healthy targets that a group needs: for DNS, for routing to these alone. */
  'dnsHealthyZones',
  'dnsUnhealthyZones',
  'routingHealthyZones',
  'routingUnhealthyZones',

  // The client's side: from the rows of nodes.
  'clientRequests',
  'newConnections',
  'rejectedConnections',
  'client2xx',
  'client3xx',
  'client4xx',
  'client5xx',
  'elb4xx',
  'elb5xx',
  'elb500',
  'elb502',
  'elb503',
  'elb504',
  'elb460',
  'requestBytes',
  'responseBytes',
  'nonCompliant',
  'failOpenRequests',
  'droppedInvalidHeaders',
  'forwardedInvalidHeaders',
  'nonSticky',
  'clientTlsErrors',
  'targetTlsErrors',
  'redirects',
  'redirectsTooLong',
  'fixedResponses',
  'ruleEvaluations',
  'ipv6Requests',
  'ipv6Bytes',
  /** Connections that were reset, by whom. */
  'clientResets',
  'targetResets',
  'elbResets',
  'portAllocationErrors',
  /** Of a Network Load Balancer, by protocol: what is neither TLS's nor UDP's is TCP's. */
  'newTlsFlows',
  'newUdpFlows',
  'tlsBytes',
  'udpBytes',
  'grpcRequests',
  'tlsFlows',
  'udpFlows',
  'connections',
  'inFlight',

  'healthyHostsMin',
  'healthyHostsMax',
  'unhealthyHostsMin',
  'unhealthyHostsMax',
  'anomalousHostsMin',
  'anomalousHostsMax',
  'mitigatedHostsMin',
  'mitigatedHostsMax',
  'dnsHealthyZonesMin',
  'dnsHealthyZonesMax',
  'dnsUnhealthyZonesMin',
  'dnsUnhealthyZonesMax',
  'routingHealthyZonesMin',
  'routingHealthyZonesMax',
  'routingUnhealthyZonesMin',
  'routingUnhealthyZonesMax',
] as const;

/** Gauges of which a period keeps the lowest and the highest value: `<name>Min`, `<name>Max`. */
export const WITH_EXTREMES = [
  'healthyHosts',
  'unhealthyHosts',
  'anomalousHosts',
  'mitigatedHosts',
  'dnsHealthyZones',
  'dnsUnhealthyZones',
  'routingHealthyZones',
  'routingUnhealthyZones',
] as const;

export type ColumnName = (typeof NAMES)[number];

/** Place of each column in the array. The order is part of what is stored: add at the end of a side only with a migration. */
export const COLUMN = Object.fromEntries(NAMES.map((name, place) => [name, place])) as Readonly<
  Record<ColumnName, number>
>; // made from the same list

export const COLUMN_COUNT = NAMES.length;
/** The buckets of the histogram follow the columns. Edges: `engine/sharedTable/latencyBuckets.ts`. */
export const FIRST_BUCKET = COLUMN_COUNT;
export const CELLS = COLUMN_COUNT + HISTOGRAM_BUCKETS;

/** Half-open ranges of columns, for loops over one side. */
export const TARGET_SIDE = { from: COLUMN.requests, to: COLUMN.clientRequests } as const;
export const CLIENT_SIDE = { from: COLUMN.clientRequests, to: COLUMN.healthyHostsMin } as const;

/** Gauges: levels, not counts. */
export const GAUGES: ReadonlySet<number> = new Set([
  COLUMN.targetConnections,
  COLUMN.targetInFlight,
  COLUMN.healthyHosts,
  COLUMN.unhealthyHosts,
  COLUMN.registeredHosts,
  COLUMN.anomalousHosts,
  COLUMN.mitigatedHosts,
  COLUMN.dnsHealthyZones,
  COLUMN.dnsUnhealthyZones,
  COLUMN.routingHealthyZones,
  COLUMN.routingUnhealthyZones,
  COLUMN.tlsFlows,
  COLUMN.udpFlows,
  COLUMN.connections,
  COLUMN.inFlight,
]);

export function emptyCells(): Float64Array {
  return new Float64Array(CELLS);
}

/** Adds the columns `from` (inclusive) to `to` (exclusive) of one series to those of another, for the same period. */
export function addRange(
  into: Float64Array,
  cells: Float64Array,
  range: { readonly from: number; readonly to: number },
) {
  for (let cell = range.from; cell < range.to; cell += 1) into[cell] = (into[cell] ?? 0) + (cells[cell] ?? 0);
}

/** Everything that adds up over time, but the histogram. */
const COUNTS = { from: 0, to: COLUMN.healthyHostsMin } as const;

/** The histogram, as a range for `addRange`. */
export const HISTOGRAM = { from: FIRST_BUCKET, to: CELLS } as const;

/** Appends a period to another of the same series: sums add up, of the extremes the lowest or highest wins. */
export function appendCells(into: Float64Array, cells: Float64Array): void {
  appendColumns(into, cells);
  addRange(into, cells, HISTOGRAM);
}

/** `appendCells` for a period that is known to have an empty histogram. */
export function appendColumns(into: Float64Array, cells: Float64Array): void {
  const isFirst = into[COLUMN.ticks] === 0;
  appendExtremes(into, cells, isFirst);
  addRange(into, cells, COUNTS);
}

const LOWEST: ReadonlySet<number> = new Set(WITH_EXTREMES.map((name) => COLUMN[`${name}Min`]));

function appendExtremes(into: Float64Array, cells: Float64Array, isFirst: boolean): void {
  if (cells[COLUMN.ticks] === 0) return;
  for (let cell = COLUMN.healthyHostsMin; cell < COLUMN_COUNT; cell += 1) {
    const isLowest = LOWEST.has(cell);
    const mine = into[cell] ?? 0;
    const other = cells[cell] ?? 0;
    into[cell] = isFirst ? other : isLowest ? Math.min(mine, other) : Math.max(mine, other);
  }
}
