import { expect, it } from 'vitest';
import { launchPlan } from '../../../../renderer/pages/instances/launchPlan.ts';

it.each([
  { count: 1, zones: ['a', 'b', 'c'], plan: 'a 1' },
  { count: 2, zones: ['a', 'b', 'c'], plan: 'a 1, b 1' },
  { count: 7, zones: ['a', 'b', 'c'], plan: 'a 3, b 2, c 2' },
  { count: 50, zones: ['b'], plan: 'b 50' },
])('console, *Local instances*: $count over $zones is $plan', ({ count, zones, plan }) => {
  expect(
    launchPlan(count, zones)
      .map((part) => `${part.zone} ${part.count}`)
      .join(', '),
  ).toBe(plan);
});
