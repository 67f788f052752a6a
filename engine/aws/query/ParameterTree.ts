import { BalanzaError } from '../../model/BalanzaError.ts';

/** Parameters whose names have dots, as a tree: `Tags.member.1.Key` is four levels down. */
export interface ParameterTree {
  /** Of the name that ends here; undefined when only longer names were given. */
  value: string | undefined;
  readonly children: Map<string, ParameterTree>;
}

/** Deepest name: conditions of rules have seven parts. */
const DEEPEST = 16;

/** Sorts pairs into a tree; of a name that comes twice the last counts. `ValidationError` for names without end. */
export function parameterTree(pairs: Iterable<readonly [name: string, value: string]>): ParameterTree {
  const root = emptyTree();
  for (const [name, value] of pairs) {
    const parts = name.split('.');
    if (parts.length > DEEPEST)
      throw new BalanzaError('ValidationError', `The parameter '${name.slice(0, 128)}' has too many parts.`);
    let at = root;
    for (const part of parts) {
      const next = at.children.get(part) ?? emptyTree();
      at.children.set(part, next);
      at = next;
    }
    at.value = value;
  }
  return root;
}

function emptyTree(): ParameterTree {
  return { value: undefined, children: new Map() };
}
