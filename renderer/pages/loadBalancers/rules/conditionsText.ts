import { regexValuesOf } from '../../../../engine/model/conditionProblem.ts';
import type { Condition } from '../../../../engine/model/Listener.ts';
import type { Texts } from '../../../texts/useTexts.ts';

type RuleTexts = Texts['listeners']['rule'];

/** The conditions of a rule in one line; of the default rule, that it is the last. */
export function conditionsText(texts: RuleTexts, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return texts.otherwise;
  return conditions.map((condition) => conditionText(texts, condition)).join(` ${texts.and} `);
}

/** One condition: `Path is /api/* or /v2/*`. */
export function conditionText(texts: RuleTexts, condition: Condition): string {
  const field =
    condition.field === 'http-header' ? texts.header(condition.httpHeaderName) : texts.fields[condition.field];
  const plain = condition.values.map((value) => {
    if (typeof value === 'string') return value;
    return value.key === undefined ? value.value : `${value.key}=${value.value}`;
  });
  const all = [...plain, ...regexValuesOf(condition).map((value) => texts.regex(value))];
  return texts.is(field, all.join(texts.or));
}
