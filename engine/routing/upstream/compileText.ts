/** The value of a variable, by its name without `$`; '' for one that has none. Characters are bytes. */
export type VariableSource = (name: string) => string;

/** A text with variables, made ready. */
export interface CompiledText {
  /** Names of the variables in it, in order, with repetitions. */
  readonly variables: readonly string[];
  evaluate(source: VariableSource): string;
}

/** What is wrong with a text, in nginx's words. */
export interface TextProblem {
  readonly problem: string;
}

/**
 * Makes a text with variables ready: `$name` or `${name}`, of letters, digits and underscores. Literal characters beyond
 * ASCII become the bytes of their UTF-8, since what variables hold are bytes. Source: Angie 9.4, its error texts 9.2.
 */
export function compileText(text: string): CompiledText | TextProblem {
  const parts: (string | { readonly name: string })[] = [];
  let at = 0;
  while (at < text.length) {
    const dollar = text.indexOf('$', at);
    const end = dollar < 0 ? text.length : dollar;
    if (end > at) parts.push(Buffer.from(text.slice(at, end), 'utf8').toString('latin1'));
    if (dollar < 0) break;
    const [whole = '', braced = '', name = ''] = /^(\{?)(\w*)/.exec(text.slice(dollar + 1)) ?? [];
    const isClosed = braced === '' || text[dollar + 1 + whole.length] === '}';
    if (!isClosed) return { problem: `the closing bracket in "${name}" variable is missing` };
    if (name === '') return { problem: 'invalid variable name' };
    parts.push({ name });
    at = dollar + 1 + whole.length + (braced === '' ? 0 : 1);
  }
  const variables = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  return { variables, evaluate: evaluatorOf(parts) };
}

function evaluatorOf(parts: readonly (string | { readonly name: string })[]): CompiledText['evaluate'] {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== 'string') return (source) => source(first.name);
  return (source) => {
    let value = '';
    for (const part of parts) value += typeof part === 'string' ? part : source(part.name);
    return value;
  };
}

/** The compiled text of one that was checked when it was set; of a wrong one, a text that is always ''. */
export function checkedText(text: string): CompiledText {
  const compiled = compileText(text);
  return 'problem' in compiled ? { variables: [], evaluate: () => '' } : compiled;
}
