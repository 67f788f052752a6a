import { expect, it } from 'vitest';
import { WeightedRotation } from '../../../engine/routing/WeightedRotation.ts';

const taken = (weights: readonly number[], count: number) => {
  const rotation = new WeightedRotation(weights);
  return Array.from({ length: count }, () => rotation.choose()).join('');
};

it.each([
  { weights: [1], order: '0000' },
  { weights: [5, 1, 1], order: '0010200' },
  { weights: [1, 1], order: '0101' },
  { weights: [0, 3], order: '1111' },
])('ELB actions: weights $weights are taken as $order', ({ weights, order }) => {
  expect(taken(weights, order.length)).toBe(order);
});

it('WTG-01 shares are exact after each round, and weights that are all 0 choose nobody', () => {
  const order = taken([999, 1, 500], 3_000);
  expect(['0', '1', '2'].map((place) => order.split(place).length - 1)).toEqual([1_998, 2, 1_000]);
  expect(new WeightedRotation([0, 0]).choose()).toBe(-1);
});
