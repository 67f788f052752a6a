import {
  CONDITION_LIMITS,
  conditionProblem,
  headerNameProblem,
  regexProblem,
  valueCount,
  wildcardCount,
  type ValueProblem,
} from '../../../../engine/model/conditionProblem.ts';
import { PRIORITY, type Rule } from '../../../../engine/model/Listener.ts';
import type { RegexFault } from '../../../../engine/model/regex/RegexNode.ts';
import { conditionOf, type ConditionDraft, type ValueDraft } from './conditionDraft.ts';

/** What of a rule's form is looked at together. */
export interface RuleDraft {
  readonly conditions: readonly ConditionDraft[];
  readonly priority: string;
}

/** What is wrong with one value. */
export type ValueFault =
  { readonly at: 'value' | 'key'; readonly why: ValueProblem } | { readonly at: 'regex'; readonly why: RegexFault };

export interface ConditionProblems {
  readonly name: ReturnType<typeof headerNameProblem>;
  /** By value, in their order. */
  readonly values: readonly (ValueFault | null)[];
}

export interface RuleProblems {
  readonly isConditionMissing: boolean;
  /** By condition, in their order. */
  readonly conditions: readonly ConditionProblems[];
  readonly areValuesTooMany: boolean;
  readonly areWildcardsTooMany: boolean;
  readonly priority: 'range' | 'taken' | null;
  readonly count: number;
}

/** What in the form needs attention. `others`: the other rules of the listener. Source: RUL-01. */
export function ruleProblems(draft: RuleDraft, others: readonly Pick<Rule, 'priority'>[]): RuleProblems {
  const drafted = draft.conditions.map(conditionOf);
  const conditions = draft.conditions.map((condition) => ({
    name: condition.field === 'http-header' ? headerNameProblem(condition.name) : null,
    values: condition.values.map((value) => valueFault(condition.field, value)),
  }));
  const isConditionMissing = draft.conditions.length === 0;
  const areValuesTooMany = valueCount(drafted) > CONDITION_LIMITS.values;
  const areWildcardsTooMany = wildcardCount(drafted) > CONDITION_LIMITS.wildcards;
  const priority = priorityOf(draft.priority, others);
  const wrong = [
    ...conditions.flatMap(({ name, values }) => [name !== null, ...values.map((fault) => fault !== null)]),
    isConditionMissing,
    areValuesTooMany,
    areWildcardsTooMany,
    priority !== null,
  ];
  const count = wrong.filter(Boolean).length;
  return { isConditionMissing, conditions, areValuesTooMany, areWildcardsTooMany, priority, count };
}

function valueFault(field: ConditionDraft['field'], { key, value, isRegex }: ValueDraft): ValueFault | null {
  if (isRegex) {
    const why = regexProblem(value);
    return why === null ? null : { at: 'regex', why };
  }
  const why = conditionProblem(field, value);
  if (why !== null) return { at: 'value', why };
  const ofKey = key === '' ? null : conditionProblem(field, key);
  return ofKey === null ? null : { at: 'key', why: ofKey };
}

function priorityOf(text: string, others: readonly Pick<Rule, 'priority'>[]): RuleProblems['priority'] {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text.trim()) || number < PRIORITY.min || number > PRIORITY.max) return 'range';
  return others.some(({ priority }) => priority === number) ? 'taken' : null;
}
