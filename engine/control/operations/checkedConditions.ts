import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { conditionList } from '../../model/requests.ts';
import { CONDITION_LIMITS, conditionProblem, wildcardCount } from '../../model/conditionProblem.ts';
import type { Condition } from '../../model/Listener.ts';

/** The sentence when a value has characters that it may not have. */
const WHY = {
  'path-pattern': 'may hold letters, digits, _-.$/~"\'@:+& and the wildcards * and ?',
  'host-header':
    'must be a host name with at least one dot and only letters after the last one; wildcards * and ? are allowed',
} as const;

/**
 * The conditions of a rule, each of a field at most once. `ValidationError` for fields that do not exist or are not
 * offered yet, values that are empty, too long or of wrong characters, more than five values or wildcards. RUL-01.
 */
export function checkedConditions(conditions: z.output<typeof conditionList>): readonly Condition[] {
  if (conditions.length === 0) throw new BalanzaError('ValidationError', 'A rule must have at least one condition.');
  const checked = conditions.map(checkedCondition);
  const values = checked.flatMap((condition) => condition.values);
  if (values.length > CONDITION_LIMITS.values) {
    throw new BalanzaError(
      'ValidationError',
      `A rule can only have '${CONDITION_LIMITS.values}' condition values, not '${values.length}'. Make several rules.`,
    );
  }
  const wildcards = wildcardCount(values);
  if (wildcards > CONDITION_LIMITS.wildcards) {
    throw new BalanzaError(
      'ValidationError',
      `A rule can only have '${CONDITION_LIMITS.wildcards}' condition wildcards, not '${wildcards}'. Make several rules.`,
    );
  }
  const twice = checked.find(({ field }, place) => checked.findIndex((one) => one.field === field) !== place);
  if (twice)
    throw new BalanzaError(
      'ValidationError',
      `A rule can only have one '${twice.field}' condition. Put all values in one.`,
    );
  return checked;
}

function checkedCondition({ field, values }: z.output<typeof conditionList>[number]): Condition {
  if (field !== 'path-pattern' && field !== 'host-header') {
    throw new BalanzaError(
      'ValidationError',
      `Condition field '${field}' is not offered yet: only 'path-pattern' and 'host-header' are.`,
    );
  }
  if (values.length === 0)
    throw new BalanzaError('ValidationError', `A condition value must be specified for '${field}'.`);
  for (const value of values) {
    const problem = conditionProblem(field, value);
    if (problem !== null) throw new BalanzaError('ValidationError', sentenceOf(problem, field, value));
  }
  return { field, values };
}

function sentenceOf(
  problem: NonNullable<ReturnType<typeof conditionProblem>>,
  field: Condition['field'],
  value: string,
): string {
  switch (problem) {
    case 'empty':
      return `A condition value of '${field}' cannot be empty.`;
    case 'tooLong':
      return `The condition value '${value}' of '${field}' cannot be longer than '${CONDITION_LIMITS.valueCharacters}' characters.`;
    case 'characters':
      return `The condition value '${value}' of '${field}' is not valid: it ${WHY[field]}.`;
    default:
      return problem satisfies never;
  }
}
