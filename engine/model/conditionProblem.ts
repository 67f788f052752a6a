import type { Condition } from './Listener.ts';

/** Limits of a rule's conditions: characters of a value; values and wildcards of all conditions together. RUL-01. */
export const CONDITION_LIMITS = { valueCharacters: 128, values: 5, wildcards: 5 } as const;

const PATTERNS: Readonly<Record<Condition['field'], RegExp>> = {
  'path-pattern': /^[A-Za-z0-9_\-.$/~"'@:+&*?]+$/,
  'host-header': /^(?=.*\.)[A-Za-z0-9\-.*?]*\.[A-Za-z*?]+$/,
};

/** What is wrong with a value of a condition, or null. Source: RUL-01. */
export function conditionProblem(field: Condition['field'], value: string): 'empty' | 'tooLong' | 'characters' | null {
  if (value === '') return 'empty';
  if (value.length > CONDITION_LIMITS.valueCharacters) return 'tooLong';
  return PATTERNS[field].test(value) ? null : 'characters';
}

/** How many wildcards, `*` and `?`, the values hold together. */
export function wildcardCount(values: readonly string[]): number {
  return values.join('').replaceAll(/[^*?]/g, '').length;
}
