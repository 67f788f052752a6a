import { expect, it } from 'vitest';
import { achievedRate } from '../../../../renderer/pages/tester/achievedRate.ts';

it.each([
  { name: 'of all of a run that has ended', endedAtMs: 5_000, nowMs: 60_000, rate: 100 },
  { name: 'up to now of one that goes on', endedAtMs: null, nowMs: 10_000, rate: 50 },
  { name: 'of none in its first moments', endedAtMs: null, nowMs: 400, rate: null },
])('console 1.13 the achieved rate is $name', ({ endedAtMs, nowMs, rate }) => {
  expect(achievedRate({ requests: 500, startedAtMs: 0, endedAtMs }, nowMs)).toBe(rate);
});
