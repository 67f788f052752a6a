/**
 * The numbers that change while a group runs, apart from the objects that know what they mean: so they can lie in memory
 * that several workers share (a group with `zone`) or in one worker's own.
 */
export interface PeerCells {
  readonly ints: Int32Array;
  readonly floats: Float64Array;
}

/** 32-bit cells of a peer. */
export const PEER_INT = {
  /** Requests in flight. */
  conns: 0,
  /** Failed attempts that count towards `max_fails`. */
  fails: 1,
  effectiveWeight: 2,
  /** 1 while checks or the configuration forbid it. */
  excluded: 3,
  /** A `PROBED`. */
  probed: 4,
  /** Active checks in a row that contradict what they think of it. */
  contradictingProbes: 5,
} as const;

/** What active checks (`upstream_probe`) think of a peer; `none`: there are none, `unknown`: one has yet to pass. */
export const PROBED = { none: 0, unknown: 1, healthy: 2, unhealthy: 3 } as const;
export type Probed = keyof typeof PROBED;

/** 64-bit cells of a peer. Times are epoch milliseconds, or seconds where the name says so; 0: never. */
export const PEER_FLOAT = {
  currentWeight: 0,
  /** Of the last selection or failure. */
  checkedSeconds: 1,
  /** When the penalty of the last failure ends. */
  recoverAtSeconds: 2,
  /** When the ramp of `slow_start` began, moved by failures; 0: no ramp. */
  slowSinceMs: 3,
  /** Averages of whole milliseconds; 0: none yet. A stream's first byte is its header. */
  connectMs: 4,
  headerMs: 5,
  responseMs: 6,
  /** The method's own average; -1: none yet. */
  average: 7,
  selectedTotal: 8,
  selectedAtMs: 9,
  failsTotal: 10,
  unavailableTotal: 11,
  /** Downtime of outages that are over. */
  downtimeMs: 12,
  /** Since when it is unavailable; 0 while it is not. */
  downSinceMs: 13,
  /** Active checks so far, the failed ones among them, when the last one ended and the next one is due. */
  probes: 14,
  failedProbes: 15,
  lastProbeAtMs: 16,
  nextProbeAtMs: 17,
} as const;

export const PEER_INTS = 6;
export const PEER_FLOATS = 18;
/** Bytes of the cells of one peer; a multiple of 8. */
export const PEER_BYTES = PEER_INTS * 4 + PEER_FLOATS * 8;

/** The same numbers in memory of their own, as they are at this moment. */
export function copiedCells({ ints, floats }: PeerCells): PeerCells {
  return { ints: ints.slice(), floats: floats.slice() };
}

/** The cells of a peer in memory that may be shared, from a multiple of 8 on; without arguments in memory of their own. */
export function peerCells(memory: ArrayBufferLike = new ArrayBuffer(PEER_BYTES), offset = 0): PeerCells {
  return {
    floats: new Float64Array(memory, offset, PEER_FLOATS),
    ints: new Int32Array(memory, offset + PEER_FLOATS * 8, PEER_INTS),
  };
}
