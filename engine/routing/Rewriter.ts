import type { Transform } from '../model/Listener.ts';
import { compileRegex } from '../model/regex/compileRegex.ts';
import { RegexFinder } from './RegexFinder.ts';

/** The rewrites of one transform, made ready. Each replaces the first match of its expression; without one it does nothing. */
export class Rewriter {
  readonly #rewrites: readonly { readonly finder: RegexFinder; readonly replace: string }[];

  constructor({ type, rewrites }: Transform) {
    this.#rewrites = rewrites.flatMap(({ regex, replace }) => {
      const program = compileRegex(regex, type === 'host-header-rewrite');
      return program.kind === 'program' ? [{ finder: new RegexFinder(program), replace }] : []; // checked when it was made
    });
  }

  rewritten(text: string): string {
    let current = text;
    for (const { finder, replace } of this.#rewrites) {
      const found = finder.find(current);
      if (found === null) continue;
      const [start = 0, end = 0] = found;
      current = current.slice(0, start) + filled(replace, current, found) + current.slice(end);
    }
    return current;
  }
}

function filled(replace: string, text: string, found: readonly number[]): string {
  return replace.replaceAll(/\$([$\d])/g, (_, name: string) => {
    if (name === '$') return '$';
    const start = found[2 * Number(name)] ?? -1;
    return start < 0 ? '' : text.slice(start, found[2 * Number(name) + 1]);
  });
}
