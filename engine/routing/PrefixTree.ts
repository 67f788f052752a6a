/** Numbers of rules, ascending. */
export type RuleNumbers = readonly number[];

interface PrefixNode {
  /** What leads here from the node above. */
  readonly edge: string;
  /** All rules whose prefix ends here or above. */
  readonly rules: RuleNumbers;
  readonly below: ReadonlyMap<number, PrefixNode>;
}

/**
 * Which rules can apply to a text, by what their patterns begin with. Each node holds the whole answer, so that a look-up
 * is one way down: as many steps as prefixes of the text branch, whatever the number of rules.
 */
export class PrefixTree {
  readonly #root: PrefixNode;

  /** `prefixes`: pairs of a prefix and the number of its rule; a rule may have several, and '' leads to every text. */
  constructor(prefixes: readonly (readonly [prefix: string, rule: number])[]) {
    this.#root = nodeOf('', prefixes, []);
  }

  /** The rules that have a prefix of `text` among theirs, in ascending order. */
  rulesFor(text: string): RuleNumbers {
    let node = this.#root;
    for (let at = 0; at < text.length; at += node.edge.length) {
      const next = node.below.get(text.charCodeAt(at));
      if (next === undefined || !text.startsWith(next.edge, at)) break;
      node = next;
    }
    return node.rules;
  }
}

/** `prefixes` without what led to the node above; each begins with `edge`. */
function nodeOf(
  edge: string,
  prefixes: readonly (readonly [prefix: string, rule: number])[],
  above: RuleNumbers,
): PrefixNode {
  const left = prefixes.map(([prefix, rule]) => [prefix.slice(edge.length), rule] as const);
  const ending = left.filter(([prefix]) => prefix === '').map(([, rule]) => rule);
  const rules = [...new Set([...above, ...ending])].sort((one, other) => one - other);
  const byFirst = new Map<number, (readonly [string, number])[]>();
  for (const entry of left) {
    if (entry[0] === '') continue;
    const first = entry[0].charCodeAt(0);
    const group = byFirst.get(first);
    if (group) group.push(entry);
    else byFirst.set(first, [entry]);
  }
  const below = new Map([...byFirst].map(([first, group]) => [first, nodeOf(commonPrefix(group), group, rules)]));
  return { edge, rules, below };
}

function commonPrefix(entries: readonly (readonly [string, number])[]): string {
  const first = entries[0]?.[0] ?? '';
  let length = first.length;
  for (const [text] of entries) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
