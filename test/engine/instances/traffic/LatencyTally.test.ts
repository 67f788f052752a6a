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

it('console 1.14: counts answers by classes of 1, 2 and 5, from the first with any to the last', () => {
  const tally = new LatencyTally();
  expect(tally.classes).toEqual([]);
  for (const ms of [1.1, 2, 2, 3, 40, 900]) tally.add(ms);
  expect(tally.classes.map(({ toMs, count }) => `${toMs}: ${count}`)).toEqual([
    '2: 3',
    '5: 1',
    '10: 0',
    '20: 0',
    '50: 1',
    '100: 0',
    '200: 0',
    '500: 0',
    '1000: 1',
  ]);
});

it('console 1.14: has every answer in a class, whatever it took', () => {
  const tally = new LatencyTally();
  for (const ms of [0, 0.04, 0.1, 5, 99_999_999]) tally.add(ms);
  expect(tally.classes.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(tally.classes[0]).toEqual({ toMs: 0.1, count: 3 });
});
