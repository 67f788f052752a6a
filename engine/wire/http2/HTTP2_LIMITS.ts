/**
 * What a client may do on one connection, and, where nothing else is said, a target. Those of the second half are per second. Source: E-056 and ELB, *HTTP/2*
 * (streams, requests, block); perf figures, part two, 2 (the rest, measured against twelve attacks).
 */
export const HTTP2_LIMITS = {
  /** Requests under way at once. */
  streams: 128,
  /** Requests altogether; then the connection ends in good order. */
  requests: 10_000,
  /** Bytes of one compressed header block. */
  blockBytes: 8_192,
  /** Of a target's: a response head of 32 KB, however badly compressed. */
  targetBlockBytes: 65_536,
  /** Requests that one connection to a target carries at once, whatever the target allows. */
  targetStreams: 1_000,
  /** Frames that continue it. */
  continuations: 8,
  /** Bytes of the block when read, as RFC 7541 measures entries. */
  listBytes: 65_536,
  /** Bytes of a request body that may be on the way: of one stream, of all. */
  streamWindow: 131_072,
  connectionWindow: 1_048_576,
  /** Settings in one frame. */
  settings: 32,

  /** Streams that the client resets, or makes us reset. */
  resets: 100,
  /** Streams beyond `streams`. */
  refusals: 1_000,
  /** Frames that carry nothing: PING, SETTINGS, PRIORITY, unknown ones. */
  controls: 200,
  emptyData: 100,
  /** WINDOW_UPDATE frames, where they average less than `windowBytes`. */
  windowUpdates: 1_000,
  windowBytes: 256,
} as const;
