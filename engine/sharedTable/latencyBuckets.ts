import { HISTOGRAM_BUCKETS } from './layout.ts';

/** Buckets per doubling of the latency, so that a percentile read from them is off by less than a fifth. */
const PER_OCTAVE = 3;
/** Upper edge of the first bucket, milliseconds. The last bucket has no upper edge: 0.05 ms × 2^(64/3) is 131 s. */
const FIRST_EDGE_MS = 0.05;

/** Upper edge of each bucket in milliseconds, ascending; the last is Infinity. */
export const LATENCY_EDGES_MS: readonly number[] = Array.from({ length: HISTOGRAM_BUCKETS }, (_, bucket) =>
  bucket === HISTOGRAM_BUCKETS - 1 ? Infinity : FIRST_EDGE_MS * 2 ** (bucket / PER_OCTAVE),
);

/** The bucket of a latency in milliseconds, 0 or more: the first whose upper edge is not below it. */
export function latencyBucket(latencyMs: number): number {
  if (latencyMs <= FIRST_EDGE_MS) return 0;
  const bucket = Math.ceil(Math.log2(latencyMs / FIRST_EDGE_MS) * PER_OCTAVE);
  return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}
