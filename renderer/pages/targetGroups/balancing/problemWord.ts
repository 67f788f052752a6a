import type { Texts } from '../../../texts/useTexts.ts';
import type { BalancingProblem } from './balancingChanges.ts';

/** A problem of the form in words; null: none. */
export function problemWord(
  problem: BalancingProblem | null,
  { balancing }: Pick<Texts, 'balancing'>,
  number: (value: number) => string,
): string | null {
  if (problem === null) return null;
  if (problem.code === 'range') return balancing.outOfRange(number(problem.min), number(problem.max));
  return balancing.problems[problem.code](problem.text);
}
