import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { conditionList } from '../../model/requests.ts';
import type { Condition } from '../../model/Listener.ts';

const VALUE_CHARACTERS = 128;
const VALUES_PER_RULE = 5;
const WILDCARDS_PER_RULE = 5;

/** What the values of each condition may be made of, and the sentence when they are not. */
const FIELDS = {
  'path-pattern': {
    pattern: /^[A-Za-z0-9_\-.$/~"'@:+&*?]+$/,
    why: 'may hold letters, digits, _-.$/~"\'@:+& and the wildcards * and ?',
  },
  'host-header': {
    pattern: /^(?=.*\.)[A-Za-z0-9\-.*?]*\.[A-Za-z*?]+$/,
    why: 'must be a host name with at least one dot and only letters after the last one; wildcards * and ? are allowed',
  },
} as const;

/**
 * The conditions of a rule, each of a field at most once. `ValidationError` for fields that do not exist or are not
 * offered yet, values that are empty, too long or of wrong characters, more than five values or wildcards. RUL-01.
 */
export function checkedConditions(conditions: z.output<typeof conditionList>): readonly Condition[] {
  if (conditions.length === 0) throw new BalanzaError('ValidationError', 'A rule must have at least one condition.');
  const checked = conditions.map(checkedCondition);
  const values = checked.flatMap((condition) => condition.values);
  if (values.length > VALUES_PER_RULE) {
    throw new BalanzaError(
      'ValidationError',
      `A rule can only have '${VALUES_PER_RULE}' condition values, not '${values.length}'. Make several rules.`,
    );
  }
  const wildcards = values.join('').replaceAll(/[^*?]/g, '').length;
  if (wildcards > WILDCARDS_PER_RULE) {
    throw new BalanzaError(
      'ValidationError',
      `A rule can only have '${WILDCARDS_PER_RULE}' condition wildcards, not '${wildcards}'. Make several rules.`,
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
  const { pattern, why } = FIELDS[field];
  for (const value of values) {
    if (value === '') throw new BalanzaError('ValidationError', `A condition value of '${field}' cannot be empty.`);
    if (value.length > VALUE_CHARACTERS) {
      throw new BalanzaError(
        'ValidationError',
        `The condition value '${value}' of '${field}' cannot be longer than '${VALUE_CHARACTERS}' characters.`,
      );
    }
    if (!pattern.test(value))
      throw new BalanzaError(
        'ValidationError',
        `The condition value '${value}' of '${field}' is not valid: it ${why}.`,
      );
  }
  return { field, values };
}
