import { CONDITION_LIMITS, conditionProblem, wildcardCount } from '../../../../engine/model/conditionProblem.ts';
import { PRIORITY, type Condition, type Rule } from '../../../../engine/model/Listener.ts';

/** Fields that the form edits. */
export type Field = 'path-pattern' | 'host-header';

/** A condition as the form has it; none for those that it does not edit. */
export function plainCondition(condition: Condition): RuleDraft['conditions'] {
  const { field } = condition;
  return field === 'path-pattern' || field === 'host-header' ? [{ field, values: condition.values }] : [];
}

/** A rule as it stands in the form. */
export interface RuleDraft {
  readonly conditions: readonly { readonly field: Field; readonly values: readonly string[] }[];
  readonly priority: string;
}

export interface RuleProblems {
  readonly isConditionMissing: boolean;
  /** By condition and value, in their order. */
  readonly values: readonly (readonly ReturnType<typeof conditionProblem>[])[];
  readonly areValuesTooMany: boolean;
  readonly areWildcardsTooMany: boolean;
  readonly priority: 'range' | 'taken' | null;
  readonly count: number;
}

/** What in the form needs attention. `others`: the other rules of the listener. Source: RUL-01. */
export function ruleProblems(draft: RuleDraft, others: readonly Pick<Rule, 'priority'>[]): RuleProblems {
  const all = draft.conditions.flatMap(({ values }) => values);
  const values = draft.conditions.map(({ field, values: own }) => own.map((value) => conditionProblem(field, value)));
  const isConditionMissing = draft.conditions.length === 0;
  const areValuesTooMany = all.length > CONDITION_LIMITS.values;
  const areWildcardsTooMany = wildcardCount(draft.conditions) > CONDITION_LIMITS.wildcards;
  const priority = priorityOf(draft.priority, others);
  const wrongValues = values.flat().filter((problem) => problem !== null).length;
  const wrong = [isConditionMissing, areValuesTooMany, areWildcardsTooMany, priority !== null];
  const count = wrongValues + wrong.filter(Boolean).length;
  return { isConditionMissing, values, areValuesTooMany, areWildcardsTooMany, priority, count };
}

function priorityOf(text: string, others: readonly Pick<Rule, 'priority'>[]): RuleProblems['priority'] {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text.trim()) || number < PRIORITY.min || number > PRIORITY.max) return 'range';
  return others.some(({ priority }) => priority === number) ? 'taken' : null;
}
