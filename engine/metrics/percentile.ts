import { HISTOGRAM_BUCKETS } from '../sharedTable/layout.ts';
import { LATENCY_EDGES_MS } from '../sharedTable/latencyBuckets.ts';

/** Any array of counts. `first` is where the histogram begins in it; default 0. */
type Counts = ArrayLike<number>;

/** How many values a histogram holds. */
export function histogramCount(counts: Counts, first = 0): number {
  let total = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) total += counts[first + bucket] ?? 0;
  return total;
}

/** Adds a histogram to another. Histograms of several targets, nodes or seconds add up without loss. */
export function mergeHistogram(into: { [bucket: number]: number }, counts: Counts): void {
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) {
    into[bucket] = (into[bucket] ?? 0) + (counts[bucket] ?? 0);
  }
}

/**
 * The latency in milliseconds below which `percent` (0 to 100) of the values lie, or null when there are none.
 *
 * Accuracy: the bucket is the right one; within it values are taken to be spread evenly. A bucket is 26 % wide (three a
 * doubling), so the answer is off by at most a quarter of the value, on a smooth distribution by less than a twentieth. Below
 * 0.05 ms everything is one bucket. Above 131 s the answer is the lower edge of the last bucket, which has no upper one.
 */
export function percentile(counts: Counts, percent: number, first = 0): number | null {
  const total = histogramCount(counts, first);
  if (total === 0) return null;
  const rank = (Math.min(100, Math.max(0, percent)) / 100) * total;
  let below = 0;
  let last = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) {
    const count = counts[first + bucket] ?? 0;
    if (count === 0) continue;
    last = bucket;
    if (below + count >= rank) return withinBucket(bucket, (rank - below) / count);
    below += count;
  }
  return withinBucket(last, 1);
}

function withinBucket(bucket: number, fraction: number): number {
  const lower = bucket === 0 ? 0 : (LATENCY_EDGES_MS[bucket - 1] ?? 0);
  const upper = LATENCY_EDGES_MS[bucket] ?? Infinity;
  return upper === Infinity ? lower : lower + (upper - lower) * fraction;
}

/** Upper edge of the highest bucket that holds a value, milliseconds (of the last: its lower edge); null when empty. */
export function highestLatency(counts: Counts, first = 0): number | null {
  return percentile(counts, 100, first);
}
