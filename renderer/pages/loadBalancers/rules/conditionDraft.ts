import type { CallInput } from '../../../../engine/contract/calls.ts';
import { regexValuesOf } from '../../../../engine/model/conditionProblem.ts';
import type { Condition, ConditionField } from '../../../../engine/model/Listener.ts';

/** A value as it is typed. `key`: of query strings; '' stands for any. */
export interface ValueDraft {
  readonly key: string;
  readonly value: string;
  readonly isRegex: boolean;
}

/** A condition as it stands in the form. `name`: of a header; '' for the other fields. */
export interface ConditionDraft {
  readonly field: ConditionField;
  readonly name: string;
  readonly values: readonly ValueDraft[];
}

export const EMPTY_VALUE: ValueDraft = { key: '', value: '', isRegex: false };

/** Fields whose values may be regular expressions. */
export const REGEX_FIELDS: ReadonlySet<ConditionField> = new Set(['host-header', 'path-pattern', 'http-header']);

/** A new condition of a field, with one value to fill in. */
export function newCondition(field: ConditionField): ConditionDraft {
  return { field, name: '', values: [EMPTY_VALUE] };
}

/** A rule's condition, to be edited. */
export function conditionDraft(condition: Condition): ConditionDraft {
  const plain = condition.values.map((value): ValueDraft => {
    if (typeof value === 'string') return { ...EMPTY_VALUE, value };
    return { ...EMPTY_VALUE, key: value.key ?? '', value: value.value };
  });
  const regexes = regexValuesOf(condition).map((value): ValueDraft => ({ key: '', value, isRegex: true }));
  const name = condition.field === 'http-header' ? condition.httpHeaderName : '';
  return { field: condition.field, name, values: [...plain, ...regexes] };
}

/** What a rule would have; values that are still empty are left out. */
export function conditionOf({ field, name, values }: ConditionDraft): Condition {
  const filled = values.filter(({ value }) => value !== '');
  const plain = filled.filter(({ isRegex }) => !isRegex).map(({ value }) => value);
  const regexes = filled.filter(({ isRegex }) => isRegex).map(({ value }) => value);
  const regexValues = regexes.length > 0 ? { regexValues: regexes } : {};
  switch (field) {
    case 'host-header':
    case 'path-pattern':
      return { field, values: plain, ...regexValues };
    case 'http-header':
      return { field, httpHeaderName: name, values: plain, ...regexValues };
    case 'query-string':
      return { field, values: filled.map(({ key, value }) => (key === '' ? { value } : { key, value })) };
    case 'http-request-method':
    case 'source-ip':
      return { field, values: plain };
    default:
      return field satisfies never;
  }
}

type Asked = NonNullable<CallInput<'createRule'>['conditions']>[number];

/** A condition as the engine is asked for it. */
export function askedCondition(condition: Condition): Asked {
  const { field } = condition;
  switch (condition.field) {
    case 'host-header':
      return { field, hostHeaderConfig: textsOf(condition) };
    case 'path-pattern':
      return { field, pathPatternConfig: textsOf(condition) };
    case 'http-header':
      return { field, httpHeaderConfig: { httpHeaderName: condition.httpHeaderName, ...textsOf(condition) } };
    case 'query-string':
      return { field, queryStringConfig: { values: condition.values.map((pair) => ({ ...pair })) } };
    case 'http-request-method':
      return { field, httpRequestMethodConfig: { values: [...condition.values] } };
    case 'source-ip':
      return { field, sourceIpConfig: { values: [...condition.values] } };
    default:
      return condition satisfies never;
  }
}

function textsOf({
  values,
  regexValues,
}: {
  readonly values: readonly string[];
  readonly regexValues?: readonly string[];
}) {
  return { values: [...values], ...(regexValues && { regexValues: [...regexValues] }) };
}
