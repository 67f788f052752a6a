import { addressBlock } from './addressBlock.ts';
import type { Condition, ConditionField } from './Listener.ts';
import { parseRegex } from './regex/parseRegex.ts';
import type { RegexFault } from './regex/RegexNode.ts';

/**
 * Limits of a rule's conditions: characters of a value, of a method, of a header's name; values and wildcards of all
 * conditions together. Source: ELB, *Rule conditions*, *Quotas*; RUL-01.
 */
export const CONDITION_LIMITS = {
  valueCharacters: 128,
  methodCharacters: 40,
  headerNameCharacters: 40,
  values: 5,
  wildcards: 5,
} as const;

/** Fields of which a rule may have several conditions. */
export const REPEATABLE_FIELDS: ReadonlySet<ConditionField> = new Set(['http-header', 'query-string']);

export type ValueProblem = 'empty' | 'tooLong' | 'characters';

const PATTERNS: Readonly<Record<Exclude<ConditionField, 'source-ip'>, RegExp>> = {
  'path-pattern': /^[A-Za-z0-9_\-.$/~"'@:+&*?]+$/,
  'host-header': /^(?=.*\.)[A-Za-z0-9\-.*?]*\.[A-Za-z*?]+$/,
  'http-header': /^[\x20-\x7e]+$/,
  'http-request-method': /^[A-Z_-]+$/,
  'query-string': /^[\x20-\x7e]+$/,
};

/** What is wrong with a value of a condition (of a query, key or value), or null. Source: RUL-01. */
export function conditionProblem(field: ConditionField, value: string): ValueProblem | null {
  if (value === '') return 'empty';
  const longest =
    field === 'http-request-method' ? CONDITION_LIMITS.methodCharacters : CONDITION_LIMITS.valueCharacters;
  if (value.length > longest) return 'tooLong';
  if (field === 'source-ip') return isSourceBlock(value) ? null : 'characters';
  return PATTERNS[field].test(value) ? null : 'characters';
}

/** What is wrong with the name of a header that a condition looks at, or null. `host` has a condition of its own. */
export function headerNameProblem(name: string): ValueProblem | 'host' | null {
  if (name === '') return 'empty';
  if (name.length > CONDITION_LIMITS.headerNameCharacters) return 'tooLong';
  if (name.toLowerCase() === 'host') return 'host';
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) ? null : 'characters';
}

/** What is wrong with a regular expression, or null. */
export function regexProblem(value: string): RegexFault | null {
  const parsed = parseRegex(value);
  return parsed.kind === 'problem' ? parsed.why : null;
}

/** How many comparison values the conditions have together, regular expressions and query pairs among them. */
export function valueCount(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + condition.values.length + regexValuesOf(condition).length, 0);
}

/** The regular expressions of a condition; none where its field has none. */
export function regexValuesOf(condition: Condition): readonly string[] {
  return ('regexValues' in condition ? condition.regexValues : undefined) ?? [];
}

/** How many wildcards, `*` and `?`, the values hold together. In queries, those behind a `\` are none. */
export function wildcardCount(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + wildcardsOf(condition), 0);
}

function wildcardsOf(condition: Condition): number {
  const count = (text: string) => text.replaceAll(/[^*?]/g, '').length;
  switch (condition.field) {
    case 'path-pattern':
    case 'host-header':
    case 'http-header':
      return count(condition.values.join(''));
    case 'query-string':
      return count(
        condition.values.map(({ key = '', value }) => `${key}${value}`.replaceAll(/\\[*?\\]/g, '')).join(''),
      );
    case 'http-request-method':
    case 'source-ip':
      return 0;
    default:
      return condition satisfies never;
  }
}

/** A CIDR of IPv4 or IPv6; the broadcast address alone is none that sends. */
function isSourceBlock(value: string): boolean {
  return addressBlock(value) !== null && value !== '255.255.255.255/32';
}
