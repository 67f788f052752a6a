/** What is wrong with a regular expression, or null. Those of PCRE that this language does not know are wrong here. */
export function regexProblem(pattern: string): string | null {
  try {
    new RegExp(patternOf(pattern));
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : String(error);
    return `regular expression "${pattern}" is not valid: ${reason}`;
  }
}

/** PCRE's named groups in this language's words. */
export function patternOf(pattern: string): string {
  return pattern.replace(/\(\?P?<([A-Za-z_]\w*)>/g, '(?<$1>').replace(/\(\?'(\w+)'/g, '(?<$1>');
}

/** The names of its groups. */
export function groupNames(pattern: string): readonly string[] {
  return [...patternOf(pattern).matchAll(/\(\?<([A-Za-z_]\w*)>/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
}
