import type { Condition } from '../../../../engine/model/Listener.ts';
import type { Texts } from '../../../texts/useTexts.ts';

/** The conditions of a rule in one line; of the default rule, that it is the last. */
export function conditionsText(texts: Texts['listeners']['rule'], conditions: readonly Condition[]): string {
  if (conditions.length === 0) return texts.otherwise;
  return conditions
    .map(({ field, values }) => texts.is(texts.fields[field], values.join(texts.or)))
    .join(` ${texts.and} `);
}
