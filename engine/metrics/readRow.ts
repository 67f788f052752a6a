import {
  FLOATS_PER_ROW,
  FLOW_INT,
  HISTOGRAM_BUCKETS,
  HISTOGRAM_START,
  INTS_PER_ROW,
  NODE_FLOAT,
  NODE_INT,
  TARGET_FLOAT,
  TARGET_INT,
} from '../sharedTable/layout.ts';
import type { SharedTable } from '../sharedTable/SharedTable.ts';
import { COLUMN, FIRST_BUCKET, emptyCells, type ColumnName } from './columns.ts';

export type RowKind = 'node' | 'target';

/** What a row of the shared table said at one moment: counters since the row was taken, gauges as they were. */
export interface RowSample {
  readonly kind: RowKind;
  /** Whose row it was. The same row with another owner has nothing to do with this sample. */
  owner: string;
  /** By `COLUMN`, then the histogram (counts modulo 2^32). */
  readonly cells: Float64Array;
}

/** A sample of a row that has counted nothing yet. */
export function emptySample(kind: RowKind, owner: string): RowSample {
  return { kind, owner, cells: emptyCells() };
}

type Pairs = readonly (readonly [cell: number, column: number])[];
const pairs = <Cell extends string>(
  cells: Readonly<Record<Cell, number>>,
  columns: Partial<Record<Cell, ColumnName>>,
) => (Object.entries(columns) as [Cell, ColumnName][]).map(([cell, column]) => [cells[cell], COLUMN[column]] as const); // made of exactly these

/** Which cell of a row is which column. What a node counts of its targets is taken from their rows, not twice. */
const COUNTERS: Readonly<Record<RowKind, Pairs>> = {
  node: pairs(NODE_FLOAT, {
    requests: 'clientRequests',
    newConnections: 'newConnections',
    rejectedConnections: 'rejectedConnections',
    status2xx: 'client2xx',
    status3xx: 'client3xx',
    status4xx: 'client4xx',
    status5xx: 'client5xx',
    elb4xx: 'elb4xx',
    elb5xx: 'elb5xx',
    elb500: 'elb500',
    elb502: 'elb502',
    elb503: 'elb503',
    elb504: 'elb504',
    elb460: 'elb460',
    requestBytes: 'requestBytes',
    responseBytes: 'responseBytes',
    nonCompliant: 'nonCompliant',
    failOpenRequests: 'failOpenRequests',
    droppedInvalidHeaders: 'droppedInvalidHeaders',
    forwardedInvalidHeaders: 'forwardedInvalidHeaders',
    nonSticky: 'nonSticky',
    clientTlsErrors: 'clientTlsErrors',
    targetTlsErrors: 'targetTlsErrors',
    redirects: 'redirects',
    redirectsTooLong: 'redirectsTooLong',
    fixedResponses: 'fixedResponses',
    ruleEvaluations: 'ruleEvaluations',
    ipv6Requests: 'ipv6Requests',
    ipv6Bytes: 'ipv6Bytes',
    tlsBytes: 'tlsBytes',
    udpBytes: 'udpBytes',
    grpcRequests: 'grpcRequests',
  }),
  target: pairs(TARGET_FLOAT, {
    requests: 'requests',
    status2xx: 'target2xx',
    status3xx: 'target3xx',
    status4xx: 'target4xx',
    status5xx: 'target5xx',
    connectionErrors: 'connectionErrors',
    newConnections: 'newTargetConnections',
    responseMs: 'responseMs',
    responses: 'responses',
    requestBytes: 'targetRequestBytes',
    responseBytes: 'targetResponseBytes',
    probesPassed: 'probesPassed',
    probesFailed: 'probesFailed',
    clientAborts: 'clientAborts',
    failOpenRequests: 'targetFailOpenRequests',
    lambdaUserErrors: 'lambdaUserErrors',
    lambdaInternalErrors: 'lambdaInternalErrors',
    lambdaBytes: 'lambdaBytes',
  }),
};

const LEVELS: Readonly<Record<RowKind, Pairs>> = {
  node: pairs(NODE_INT, {
    connections: 'connections',
    inFlight: 'inFlight',
    tlsFlows: 'tlsFlows',
    udpFlows: 'udpFlows',
  }),
  target: pairs(TARGET_INT, { connections: 'targetConnections', inFlight: 'targetInFlight' }),
};

/** Counters of nodes that are 32-bit cells, modulo 2^32. */
const FLOW_COUNTERS = pairs(FLOW_INT, {
  clientResets: 'clientResets',
  targetResets: 'targetResets',
  elbResets: 'elbResets',
  portAllocationErrors: 'portAllocationErrors',
  newTlsFlows: 'newTlsFlows',
  newUdpFlows: 'newUdpFlows',
});

/** Columns that only grow while a row has the same owner, by kind of row. */
export const COUNTER_COLUMNS: Readonly<Record<RowKind, readonly number[]>> = {
  node: [...COUNTERS.node, ...FLOW_COUNTERS].map(([, column]) => column),
  target: COUNTERS.target.map(([, column]) => column),
};

const COUNTER_CELLS: Readonly<Record<RowKind, readonly number[]>> = {
  node: COUNTERS.node.map(([cell]) => cell),
  target: COUNTERS.target.map(([cell]) => cell),
};

/** Columns of the gauges of a row, by kind of row. */
export const LEVEL_COLUMNS: Readonly<Record<RowKind, readonly number[]>> = {
  node: LEVELS.node.map(([, column]) => column),
  target: LEVELS.target.map(([, column]) => column),
};

/**
 * Reads a row into `into`, whose kind says which cells are there; nothing is allocated. A gauge below 0 (a writer that
 * died between two cells) is read as 0 (UIX-04). The row is being written meanwhile, so its cells may differ by the
 * last request: what one reading misses is in the next.
 */
export function readRow(table: SharedTable, row: number, into: RowSample): void {
  const { cells, kind } = into;
  const { floats, ints, buckets } = table;
  const firstFloat = row * FLOATS_PER_ROW;
  const firstInt = row * INTS_PER_ROW;
  const from = COUNTER_CELLS[kind];
  const to = COUNTER_COLUMNS[kind];
  // By index: over pairs this loop took most of a tick.
  for (let place = 0; place < from.length; place += 1) {
    cells[to[place] ?? 0] = floats[firstFloat + (from[place] ?? 0)] ?? 0;
  }
  if (kind === 'node') for (const [cell, column] of FLOW_COUNTERS) cells[column] = buckets[firstInt + cell] ?? 0;
  for (const [cell, column] of LEVELS[kind]) cells[column] = Math.max(0, ints[firstInt + cell] ?? 0);
  const firstBucket = firstInt + HISTOGRAM_START;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) {
    cells[FIRST_BUCKET + bucket] = buckets[firstBucket + bucket] ?? 0;
  }
}
