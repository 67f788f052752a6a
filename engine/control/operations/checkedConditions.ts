import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { conditionList } from '../../model/actionList.ts';
import {
  CONDITION_LIMITS,
  conditionProblem,
  headerNameProblem,
  REPEATABLE_FIELDS,
  valueCount,
  wildcardCount,
} from '../../model/conditionProblem.ts';
import { compileRegex } from '../../model/regex/compileRegex.ts';
import { REGEX_FAULTS } from './REGEX_FAULTS.ts';
import type { Condition, ConditionField, QueryPair } from '../../model/Listener.ts';

type Asked = z.output<typeof conditionList>[number];

/** The long form of each field's values. */
const CONFIG = {
  'host-header': 'hostHeaderConfig',
  'path-pattern': 'pathPatternConfig',
  'http-header': 'httpHeaderConfig',
  'query-string': 'queryStringConfig',
  'http-request-method': 'httpRequestMethodConfig',
  'source-ip': 'sourceIpConfig',
} as const satisfies Record<ConditionField, keyof Asked>;

/** Fields whose values may stand in the condition itself. */
const SHORT_FORM: ReadonlySet<ConditionField> = new Set(['host-header', 'path-pattern']);

const METHOD_CHARACTERS =
  "The 'http-request-method' value is invalid; the allowed characters are A-Z, hyphen and underscore";

/** The sentence when there is no value, and what to do. */
const MISSING: Readonly<Record<ConditionField, readonly [sentence: string, advice: string]>> = {
  'path-pattern': ['A condition value must be specified', "Give 'path-pattern' one."],
  'host-header': ['A condition value must be specified', "Give 'host-header' one."],
  'http-header': ["A 'http-header' value must be specified", "Give its 'Values' one."],
  'http-request-method': ["A 'http-request-method' value must be specified", "Give its 'Values' one."],
  'query-string': ["A 'query-string' value must be specified", "Give its 'Values' one."],
  'source-ip': ["A 'source-ip' value must be specified", "Give its 'Values' one."],
};

/** The sentence when a value has characters that it may not have. */
const WHY: Readonly<Record<Exclude<ConditionField, 'http-request-method'>, string>> = {
  'path-pattern': 'may hold letters, digits, _-.$/~"\'@:+& and the wildcards * and ?',
  'host-header':
    'must be a host name with at least one dot and only letters after the last one; wildcards * and ? are allowed',
  'http-header': 'may hold visible characters of ASCII and blanks',
  'query-string': 'may hold visible characters of ASCII and blanks',
  'source-ip': 'must be a block of addresses such as 10.0.0.0/8 or 2001:db8::/32, and not 255.255.255.255/32',
};

/**
 * The conditions of a rule, of most fields one at most. `ValidationError` for fields that do not exist, values in two
 * places or where the field has none, values that are empty, too long or of wrong characters, regular expressions that
 * are none or not offered, more than five values or wildcards. The sentences on missing and long values are AWS's.
 * Source: ELB, *Rule conditions*; RUL-01, API-03.
 */
export function checkedConditions(conditions: z.output<typeof conditionList>): readonly Condition[] {
  if (conditions.length === 0) throw invalid('A rule must have at least one condition.');
  const checked = conditions.map(checkedCondition);
  const values = valueCount(checked);
  if (values > CONDITION_LIMITS.values) {
    throw invalid(
      `A rule can only have '${CONDITION_LIMITS.values}' condition values`,
      `These have '${values}'. Make several rules.`,
    );
  }
  const wildcards = wildcardCount(checked);
  if (wildcards > CONDITION_LIMITS.wildcards) {
    throw invalid(
      `A rule can only have '${CONDITION_LIMITS.wildcards}' condition wildcards`,
      `These have '${wildcards}'. Make several rules.`,
    );
  }
  const twice = checked.find(
    ({ field }, place) => !REPEATABLE_FIELDS.has(field) && checked.findIndex((one) => one.field === field) !== place,
  );
  if (twice) throw invalid(`A rule can only have one '${twice.field}' condition. Put all values in one.`);
  return checked;
}

function checkedCondition(asked: Asked): Condition {
  const field = fieldOf(asked);
  checkForm(field, asked);
  switch (field) {
    case 'host-header':
    case 'path-pattern':
      return { field, ...checkedTexts(field, asked[CONFIG[field]] ?? asked) };
    case 'http-header': {
      const { httpHeaderName = '', ...config } = asked.httpHeaderConfig ?? {};
      checkHeaderName(httpHeaderName);
      return { field, httpHeaderName, ...checkedTexts(field, config) };
    }
    case 'http-request-method':
    case 'source-ip':
      return { field, values: checkedValues(field, asked[CONFIG[field]]?.values) };
    case 'query-string':
      return { field, values: checkedPairs(asked.queryStringConfig?.values) };
    default:
      return field satisfies never;
  }
}

/** The field, or that of the configuration that is there. */
function fieldOf(asked: Asked): ConditionField {
  const fields = Object.keys(CONFIG) as ConditionField[]; // the keys of a record of just these
  const field = asked.field ?? fields.find((one) => asked[CONFIG[one]] !== undefined);
  const known = fields.find((one) => one === field);
  if (known === undefined)
    throw invalid(`Condition field '${field ?? ''}' must be one of '[${fields.toSorted().join(', ')}]'.`);
  return known;
}

/** Values stand in one place, which is that of the field. */
function checkForm(field: ConditionField, asked: Asked): void {
  const own = CONFIG[field];
  const other = Object.values(CONFIG).find((name) => name !== own && asked[name] !== undefined);
  if (other !== undefined) throw invalid(`A condition of '${field}' cannot have '${capital(other)}'. Leave it out.`);
  const isShort = (asked.values ?? []).length > 0 || (asked.regexValues ?? []).length > 0;
  if (!isShort && !SHORT_FORM.has(field) && asked[own] === undefined)
    throw invalid(`A '${capital(own)}' must be specified with '${field}'`);
  if (isShort && asked[own] !== undefined)
    throw invalid(`You cannot specify both 'Values' and '${capital(own)}' in a condition.`);
  if (isShort && !SHORT_FORM.has(field))
    throw invalid(`A condition of '${field}' cannot have 'Values'. Use '${capital(own)}'.`);
}

function checkedTexts(
  field: 'host-header' | 'path-pattern' | 'http-header',
  {
    values,
    regexValues,
  }: { readonly values?: readonly string[] | undefined; regexValues?: readonly string[] | undefined },
): { readonly values: readonly string[]; readonly regexValues?: readonly string[] } {
  if (regexValues === undefined || regexValues.length === 0) return { values: checkedValues(field, values) };
  for (const value of regexValues) {
    const program = compileRegex(value);
    if (program.kind === 'problem')
      throw invalid(
        `The regular expression '${value}' of '${field}' is not valid: ${REGEX_FAULTS[program.why]}, at character ${program.at + 1}.`,
      );
  }
  return { values: (values ?? []).length === 0 ? [] : checkedValues(field, values), regexValues };
}

function checkedValues(field: ConditionField, values: readonly string[] = []): readonly string[] {
  if (values.length === 0) throw invalid(...MISSING[field]);
  for (const value of values) checkValue(field, value);
  return values;
}

function checkedPairs(
  pairs: readonly { readonly key?: string | undefined; readonly value?: string | undefined }[] = [],
) {
  if (pairs.length === 0) throw invalid(...MISSING['query-string']);
  return pairs.map(({ key, value }): QueryPair => {
    if (value === undefined) throw invalid("A 'Value' must be specified in 'QueryStringKeyValuePair'");
    checkValue('query-string', value, 'Value');
    if (key === undefined || key === '') return { value };
    checkValue('query-string', key, 'Key');
    return { key, value };
  });
}

/** `name` is what AWS calls the value: the field, or the part of a pair. */
function checkValue(field: ConditionField, value: string, name: string = field): void {
  const problem = conditionProblem(field, value);
  switch (problem) {
    case null:
      break;
    case 'empty':
      throw invalid(`A condition value of '${field}' cannot be empty.`);
    case 'tooLong': {
      const longest =
        field === 'http-request-method' ? CONDITION_LIMITS.methodCharacters : CONDITION_LIMITS.valueCharacters;
      throw tooLong(name, longest, value);
    }
    case 'characters':
      if (field === 'http-request-method') throw invalid(METHOD_CHARACTERS, `'${value}' has others.`);
      throw invalid(`The condition value '${value}' of '${field}' is not valid: it ${WHY[field]}.`);
    default:
      problem satisfies never;
  }
}

function checkHeaderName(name: string): void {
  const problem = headerNameProblem(name);
  switch (problem) {
    case null:
      break;
    case 'empty':
      throw invalid("An HTTP header name must be specified for 'http-header'.");
    case 'tooLong':
      throw tooLong('HttpHeaderName', CONDITION_LIMITS.headerNameCharacters, name);
    case 'host':
      throw invalid("The HTTP header name 'host' is not valid: use a condition of 'host-header'.");
    case 'characters':
      throw invalid(`The HTTP header name '${name}' is not valid: it must be a token as in RFC 9110.`);
    default:
      problem satisfies never;
  }
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function tooLong(name: string, longest: number, value: string): BalanzaError {
  return invalid(
    `The '${name}' value is too long; the limit is '${longest}'`,
    `This one has ${value.length} characters.`,
  );
}

function invalid(sentence: string, advice?: string): BalanzaError {
  return new BalanzaError('ValidationError', sentence, { ...(advice !== undefined && { advice }) });
}
