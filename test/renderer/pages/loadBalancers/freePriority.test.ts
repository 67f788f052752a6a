import { expect, it } from 'vitest';
import { freePriority } from '../../../../renderer/pages/loadBalancers/freePriority.ts';

it.each([
  { taken: [], from: 1, free: 1 },
  { taken: [1, 2, 4], from: 1, free: 3 },
  { taken: [10], from: 10, free: 11 },
  { taken: [50_000], from: 50_000, free: 1 },
])('E-044 the first free priority from $from beside $taken is $free', ({ taken, from, free }) => {
  expect(freePriority([...taken.map((priority) => ({ priority })), { priority: 'default' }], from)).toBe(free);
});
