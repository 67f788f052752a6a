import { expect, it } from 'vitest';
import { areFloorsReached } from './areFloorsReached.ts';
import type { Sample } from './measureProxies.ts';

const sample = (requestsPerCpuSecond: number): Sample => ({
  requestsPerCpuSecond,
  requestsPerSecond: 1,
  cpu: 0.5,
  badStatuses: 0,
  socketErrors: 0,
  p50Ms: 1,
  p99Ms: 2,
});
/** Rounds of small64, whose floor is 4 times http-proxy, with these ratios. */
const rounds = (...ratios: readonly number[]) => ({
  small64: { balanza: ratios.map((ratio) => sample(ratio * 10)), 'http-proxy': ratios.map(() => sample(10)) },
});
const asked = { driver: 'auto', loads: ['small64'], rounds: 7 } as const;

it.each([
  [[], false],
  [[5, 5, 5], false],
  [[5, 5, 5, 4], true],
  [[5, 3.9, 5, 5], false],
  [[5, 3.9, 5, 3.9, 3.9, 5], false],
  [[5, 3.9, 5, 3.9, 3.9, 5, 5], true],
  [[3, 3, 3, 3, 9, 9, 9], false],
])('after rounds of %j the median of seven is certain to reach its floor: %j', (ratios, isCertain) => {
  expect(areFloorsReached(rounds(...ratios), asked)).toBe(isCertain);
});

it('waits for every load, and where nothing was measured', () => {
  expect([
    areFloorsReached(rounds(5, 5, 5, 5), { ...asked, loads: ['small64', 'conn'] }),
    areFloorsReached({}, asked),
  ]).toEqual([false, false]);
});
