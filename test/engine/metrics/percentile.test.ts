import { expect, it } from 'vitest';
import { highestLatency, mergeHistogram, percentile } from '../../../engine/metrics/percentile.ts';
import { HISTOGRAM_BUCKETS } from '../../../engine/sharedTable/layout.ts';
import { LATENCY_EDGES_MS, latencyBucket } from '../../../engine/sharedTable/latencyBuckets.ts';

function histogramOf(values: Iterable<number>): Float64Array {
  const counts = new Float64Array(HISTOGRAM_BUCKETS);
  for (const value of values) counts[latencyBucket(value)] = (counts[latencyBucket(value)] ?? 0) + 1;
  return counts;
}

it('ELB has no percentile without values', () => {
  expect(percentile(new Float64Array(HISTOGRAM_BUCKETS), 50)).toBeNull();
});

// The values end in the middle of a bucket, which is taken to be full: that is the 3 % of p99.
it.each([50, 90, 95, 99])('ELB p%i of evenly spread values is within a twentieth of the truth', (percent) => {
  const values = Array.from({ length: 10_000 }, (_, index) => (index + 1) / 10);
  const answer = percentile(histogramOf(values), percent) ?? 0;
  expect(Math.abs(answer / (percent * 10) - 1)).toBeLessThan(0.05);
});

it.each([0.01, 0.3, 1, 12.5, 777, 59_000])('ELB of one value, %f ms, every percentile is in its bucket', (value) => {
  const bucket = latencyBucket(value);
  const lower = bucket === 0 ? 0 : (LATENCY_EDGES_MS[bucket - 1] ?? 0);
  for (const percent of [0, 50, 100]) {
    const answer = percentile(histogramOf([value]), percent) ?? -1;
    expect(answer).toBeGreaterThanOrEqual(lower);
    expect(answer).toBeLessThanOrEqual(LATENCY_EDGES_MS[bucket] ?? 0);
  }
});

it('ELB above the last edge the answer is that edge, never infinite', () => {
  expect(highestLatency(histogramOf([1e9]))).toBe(LATENCY_EDGES_MS[HISTOGRAM_BUCKETS - 2]);
});

it('ELB histograms add up without loss', () => {
  const merged = histogramOf([1, 2, 3]);
  mergeHistogram(merged, histogramOf([3, 400]));
  expect(merged).toEqual(histogramOf([1, 2, 3, 3, 400]));
});
