import { expect, it } from 'vitest';
import { countVerdict } from '../../../../renderer/pages/tester/countVerdict.ts';

it.each([
  { name: 'E-021 1,000 requests, 100 each', count: 100, total: 1_000, expectedShare: 0.1, verdict: 'matches' },
  { name: 'one request off for each of two nodes', count: 102, total: 1_000, expectedShare: 0.1, verdict: 'matches' },
  { name: 'chance alone', count: 110, total: 1_000, expectedShare: 0.1, verdict: 'noise' },
  { name: 'more than chance', count: 125, total: 1_000, expectedShare: 0.1, verdict: 'differs' },
  { name: 'nothing, where a quarter was expected', count: 0, total: 1_000, expectedShare: 0.25, verdict: 'differs' },
  { name: 'nothing, as expected', count: 0, total: 1_000, expectedShare: 0, verdict: 'matches' },
  { name: 'something, where nothing was expected', count: 5, total: 1_000, expectedShare: 0, verdict: 'differs' },
] as const)('$name: $verdict', ({ count, total, expectedShare, verdict }) => {
  expect(countVerdict({ count, total, expectedShare, nodes: 2 })).toBe(verdict);
});
