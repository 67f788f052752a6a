import { expect, it } from 'vitest';
import { LatencyTally } from '../../../../engine/instances/traffic/LatencyTally.ts';

it('console 1.14: percentiles are within 2.5 % above, the longest is exact, and nothing is no figure', () => {
  const tally = new LatencyTally();
  expect(tally.latencies).toBeNull();
  for (let ms = 1; ms <= 1_000; ms += 1) tally.add(ms);
  const found = tally.latencies;
  for (const [name, exact] of [
    ['p50', 500],
    ['p90', 900],
    ['p95', 950],
    ['p99', 990],
  ] as const) {
    expect(found?.[name]).toBeGreaterThanOrEqual(exact);
    expect(found?.[name]).toBeLessThanOrEqual(exact * 1.025);
  }
  expect(found?.max).toBe(1_000);
});

it('console 1.14: what took no time at all counts too', () => {
  const tally = new LatencyTally();
  tally.add(0);
  expect(tally.latencies).toEqual({ p50: 0, p90: 0, p95: 0, p99: 0, max: 0 });
});
