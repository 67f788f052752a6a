/**
 * Layout of the table in shared memory. Rows of nodes come first, then rows of targets (a row per node and target).
 * Each row is `ROW_BYTES` wide and is seen through three views of the same memory: 32-bit cells for states and gauges,
 * 64-bit floats for counters and times, unsigned 32-bit buckets for histograms. A row has one writer, the node that
 * owns it; everyone else reads, with plain loads: a counter may be a moment old, never torn (aligned 8 bytes).
 */
export const ROW_BYTES = 576;
export const NODE_ROWS = 2_048;
export const TARGET_ROWS = 32_768;
/** Rows of targets begin here. Row 0 of either kind is nobody's: what outlives its row counts there. */
export const FIRST_TARGET_ROW = NODE_ROWS;
/** After the rows come the peers, one for each row of targets. */
export const FIRST_PEER_BYTE = (NODE_ROWS + TARGET_ROWS) * ROW_BYTES;
/**
 * What a row of targets has beside it: the numbers of a method of Angie's (`PeerCells` of routing knows them), then how
 * many answers the target gave by status, as pairs of a status and a count modulo 2^32. A pair belongs to the status that
 * comes first, 0: to none yet; the last one counts statuses that find no pair.
 */
export const PEER_BYTES = 512;
export const PEER_METHOD_BYTES = 192;
export const STATUS_PAIRS = (PEER_BYTES - PEER_METHOD_BYTES) / 8;
/**
 * After them come counters of rules, one for each rule at each node, so far apart that no two workers write to one
 * line of a cache.
 */
export const FIRST_RULE_BYTE = FIRST_PEER_BYTE + TARGET_ROWS * PEER_BYTES;
export const RULE_COUNTERS = 32_768;
const RULE_BYTES = 64;
export const TABLE_BYTES = FIRST_RULE_BYTE + RULE_COUNTERS * RULE_BYTES;
/** Index among the 64-bit floats of the counter of a rule; `place` from 0. */
export const ruleFloat = (place: number): number => (FIRST_RULE_BYTE + place * RULE_BYTES) / 8;

const INTS_PER_ROW = ROW_BYTES / 4;
const FLOATS_PER_ROW = ROW_BYTES / 8;

/** 32-bit cells of a target's row: `ints[row * INTS_PER_ROW + cell]`. */
export const TARGET_INT = {
  /** A `VERDICT`. */
  verdict: 0,
  /** A `FAILURE` of the last failed probe. */
  failure: 1,
  /** Status of the last failed probe, 0 when it was not answered. */
  probeStatus: 2,
  /** Requests sent and not yet answered in full. */
  inFlight: 3,
  /** Open connections to the target, idle ones included. */
  connections: 4,
  /** Probes in a row that contradict the verdict. */
  contradicting: 5,
  /** 1 while the target fails far more often than its peers at this node. */
  anomalous: 6,
  /** 1 while it gets less than its share for that. */
  mitigated: 7,
  /** 1 while an unhealthy target keeps its connections for the interval of its group. */
  drainsUnhealthy: 8,
} as const;

/** 64-bit cells of a target's row: `floats[row * FLOATS_PER_ROW + cell]`. Cells 0 to 7 are under the 32-bit cells. */
export const TARGET_FLOAT = {
  requests: 8,
  /** Answers of the target by class; what the node answers in its stead (502, 504) counts at the node alone (KAL-01). */
  status2xx: 9,
  status3xx: 10,
  status4xx: 11,
  status5xx: 12,
  connectionErrors: 13,
  newConnections: 14,
  /** Sum of the times to the first byte of an answer, milliseconds. */
  responseMs: 15,
  responses: 16,
  requestBytes: 17,
  responseBytes: 18,
  probesPassed: 19,
  probesFailed: 20,
  /** Epoch milliseconds of the last change of verdict. */
  verdictAtMs: 21,
  /** Requests the client gave up (460). */
  clientAborts: 22,
  /** Epoch milliseconds of when the next probe is due; 0 while none is planned. */
  nextProbeAtMs: 23,
  /** Requests sent to it while its group was failing open. */
  failOpenRequests: 24,
  /** Calls of a function that failed by its own fault, and by that of the service that runs it. */
  lambdaUserErrors: 25,
  lambdaInternalErrors: 26,
  /** Bytes of both directions of calls of a function. */
  lambdaBytes: 27,
} as const;

/** 32-bit cells of a node's row. */
export const NODE_INT = {
  /** Open client connections. */
  connections: 0,
  /** Requests read and not yet answered in full. */
  inFlight: 1,
  /** Open flows by protocol, of a Network Load Balancer; those of TCP are the rest. Under 64-bit cell 67. */
  tlsFlows: 134,
  udpFlows: 135,
} as const;

/**
 * 32-bit counters of a node's row, modulo 2^32: connections that were reset, by whom, ports, and flows by protocol. They
 * are under its 64-bit cells 1, 2 and 68, which therefore stay free.
 */
export const FLOW_INT = {
  clientResets: 2,
  targetResets: 3,
  elbResets: 4,
  /** Connections to targets that found no port at the node's address, or the client's. */
  portAllocationErrors: 5,
  /** Flows that began; those of TCP are the rest. */
  newTlsFlows: 136,
  newUdpFlows: 137,
} as const;

/** 64-bit cells of a node's row. Cells below 8 are under 32-bit cells that nodes do not have. */
export const NODE_FLOAT = {
  /** Rules that were looked at, those of requests that came to the default rule included, but not that. */
  ruleEvaluations: 5,
  /** Redirects whose address would have been too long. */
  redirectsTooLong: 6,
  redirects: 7,
  /** Handshakes that failed: with clients, with targets. */
  clientTlsErrors: 3,
  targetTlsErrors: 4,
  requests: 8,
  newConnections: 9,
  rejectedConnections: 10,
  /** Answers to clients, whoever made them, by class. */
  status2xx: 11,
  status3xx: 12,
  status4xx: 13,
  status5xx: 14,
  /** Answers made by the node itself. */
  elb4xx: 15,
  elb5xx: 16,
  elb502: 17,
  elb503: 18,
  elb504: 19,
  elb460: 20,
  requestBytes: 21,
  responseBytes: 22,
  /** Requests not compliant with the RFC (desync mitigation). */
  nonCompliant: 23,
  /** Requests sent on while the group was failing open. */
  failOpenRequests: 24,
  targetConnectionErrors: 25,
  newTargetConnections: 26,
  droppedInvalidHeaders: 27,
  forwardedInvalidHeaders: 28,
  /** Requests with a cookie of ours that could not be used. */
  nonSticky: 29,
  fixedResponses: 30,
  // Cells 31 to 63 are the histogram.
  elb500: 64,
  /** Requests of clients with an IPv6 address, and the bytes of both directions. */
  ipv6Requests: 65,
  ipv6Bytes: 66,
  /** Bytes of both directions by protocol, of a Network Load Balancer; those of TCP are the rest. */
  tlsBytes: 69,
  udpBytes: 70,
  /** Requests sent to targets that speak gRPC. */
  grpcRequests: 71,
} as const;

/**
 * Histogram of the time from a request's first byte to the first byte of the target's answer, in both kinds of row:
 * `buckets[row * INTS_PER_ROW + HISTOGRAM_START + bucket]`, counts modulo 2^32. Bucket edges: `latencyBuckets.ts`.
 */
export const HISTOGRAM_START = 62;
export const HISTOGRAM_BUCKETS = 66;

export const VERDICT = { none: 0, healthy: 1, unhealthy: 2 } as const;
export const FAILURE = { none: 0, failed: 1, timeout: 2, codeMismatch: 3 } as const;

export { INTS_PER_ROW, FLOATS_PER_ROW };
