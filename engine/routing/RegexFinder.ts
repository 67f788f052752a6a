import type { RegexProgram, RegexStep } from '../model/regex/compileRegex.ts';

/** A way through the program: where it is, and the places in the text it has noted. */
interface Way {
  readonly place: number;
  readonly notes: readonly number[];
}

/**
 * Finds where a regular expression first matches, and what its groups held: the same as an engine that tries one way
 * after the other would say, but following all ways at once, in the order in which such an engine prefers them. Slower
 * than `RegexMatcher`; for rewriting.
 */
export class RegexFinder {
  readonly #steps: readonly RegexStep[];
  readonly #slots: number;

  constructor(program: RegexProgram) {
    this.#steps = program.steps;
    this.#slots = 2 * (program.groups + 1);
  }

  /**
   * Begin and end of the match and of each group, in pairs, `-1` for a group that took no part; null when there is no
   * match.
   */
  find(text: string): readonly number[] | null {
    let ways: Way[] = [];
    let best: readonly number[] | null = null;
    for (let at = 0; at <= text.length; at += 1) {
      const reached = new Set<number>();
      const here: Way[] = [];
      for (const way of ways) this.#follow(way, { at, text, reached, ways: here });
      if (best === null) {
        const notes = new Array<number>(this.#slots).fill(-1);
        notes[0] = at;
        this.#follow({ place: 0, notes }, { at, text, reached, ways: here });
      }
      ways = [];
      for (const { place, notes } of here) {
        const step = this.#steps[place];
        if (step?.kind === 'found') {
          best = [...notes.slice(0, 1), at, ...notes.slice(2)];
          break; // the ways behind are less preferred
        }
        if (step?.kind === 'take' && at < text.length && step.members[text.charCodeAt(at)] === 1) {
          ways.push({ place: place + 1, notes });
        }
      }
      if (ways.length === 0 && best !== null) break;
    }
    return best;
  }

  /** Adds the places that a way reaches without a character, in the order of preference. */
  #follow(
    from: Way,
    to: { readonly at: number; readonly text: string; readonly reached: Set<number>; readonly ways: Way[] },
  ): void {
    const left = [from];
    for (let way = left.pop(); way !== undefined; way = left.pop()) {
      const { place, notes } = way;
      if (to.reached.has(place)) continue;
      to.reached.add(place);
      const step = this.#steps[place];
      switch (step?.kind) {
        case 'split':
          left.push({ place: step.second, notes }, { place: step.first, notes });
          break;
        case 'jump':
          left.push({ place: step.to, notes });
          break;
        case 'note':
          left.push({ place: place + 1, notes: notes.with(step.slot, to.at) });
          break;
        case 'atStart':
          if (to.at === 0) left.push({ place: place + 1, notes });
          break;
        case 'atEnd':
          if (to.at === to.text.length) left.push({ place: place + 1, notes });
          break;
        case 'take':
        case 'found':
          to.ways.push(way);
          break;
        case undefined:
          break;
        default:
          step satisfies never;
      }
    }
  }
}
