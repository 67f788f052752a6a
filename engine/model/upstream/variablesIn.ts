/** The variables of a text, without `$`; or what is wrong with how they are written, in nginx's words. */
export type VariablesIn =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads `$name`, `${name}` and `$1` … `$9`. Source: the Angie facts, 9.4. */
export function variablesIn(text: string): VariablesIn {
  const names: string[] = [];
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at + 1)) {
    const rest = text.slice(at + 1);
    const isBraced = rest.startsWith('{');
    const name = isBraced ? /^\{(\w*)/.exec(rest)?.[1] : (/^[1-9]/.exec(rest) ?? /^\w*/.exec(rest))?.[0];
    if (isBraced && rest[1 + (name ?? '').length] !== '}') {
      return { kind: 'problem', message: `the closing bracket in "${name ?? ''}" variable is missing` };
    }
    if (!name) return { kind: 'problem', message: 'invalid variable name' };
    names.push(name);
  }
  return { kind: 'names', names };
}
