import { expect, it } from 'vitest';
import {
  inTypedOrder,
  priorityProblem,
  ruleOrder,
  type OrderedRule,
} from '../../../../../renderer/pages/loadBalancers/rules/ruleOrder.ts';

const rules = (...typed: string[]): readonly OrderedRule[] =>
  typed.map((one) => ({ ruleArn: one.charAt(0), priority: one.slice(1) }));
const shown = (ordered: readonly OrderedRule[]) =>
  ordered.map(({ ruleArn, priority }) => `${ruleArn}${priority}`).join(' ');

it('API-04 gives rules that were moved the priorities that there were', () => {
  expect(shown(ruleOrder(rules('c30', 'a10', 'b20')))).toBe('c10 a20 b30');
});

it('API-04 puts rules in the order of the priorities that were typed', () => {
  expect(shown(inTypedOrder(rules('a100', 'b20', 'c3')))).toBe('c3 b20 a100');
});

it.each([
  { typed: ['a10', 'b20'], problem: null },
  { typed: ['a0', 'b20'], problem: 'range' },
  { typed: ['a50001', 'b20'], problem: 'range' },
  { typed: ['a', 'b20'], problem: 'range' },
  { typed: ['a20', 'b020'], problem: 'twice' },
])('API-04 finds $problem in $typed', ({ typed, problem }) => {
  expect(priorityProblem(rules(...typed), 'a')).toBe(problem);
});
