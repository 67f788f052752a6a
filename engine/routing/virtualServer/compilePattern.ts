/**
 * A regular expression of a configuration: `~pattern`, or `~*pattern` without regard to case. PCRE's named groups are put
 * in this language's words. It was checked when the configuration was; one that is wrong matches nothing.
 */
export function compilePattern(pattern: string, isCaseSensitive: boolean): RegExp {
  const source = pattern.replace(/\(\?P?<([A-Za-z_]\w*)>/g, '(?<$1>').replace(/\(\?'(\w+)'/g, '(?<$1>');
  try {
    return new RegExp(source, isCaseSensitive ? 's' : 'si');
  } catch {
    return /^(?!)/;
  }
}

/** What a match brought, for `$1` … `$9` and the named groups. */
export interface Captures {
  readonly values: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

export const NO_CAPTURES: Captures = { values: [], named: {} };

/** The captures of a match. */
export function capturesOf(match: RegExpExecArray): Captures {
  // Groups that took no part are undefined.
  const values: readonly (string | undefined)[] = match.slice(1);
  const groups: Readonly<Record<string, string | undefined>> = match.groups ?? {};
  const named = Object.entries(groups).map(([name, value]) => [name.toLowerCase(), value ?? ''] as const);
  return { values: values.map((value) => value ?? ''), named: Object.fromEntries(named) };
}
