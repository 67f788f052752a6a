import type { RegexProgram, RegexStep } from '../model/regex/compileRegex.ts';

/** Most states that are remembered; then it begins to forget. A state is 2 KB at most. */
const MAX_STATES = 200;

/** All places of the program at which a text may be, and where each character leads. */
interface State {
  /** Ascending: places that take a character, or wait for the end. */
  readonly places: readonly number[];
  readonly isFound: boolean;
  readonly isFoundAtEnd: boolean;
  readonly next: (State | undefined)[];
}

/**
 * Looks for a regular expression anywhere in a text. It follows all ways at once, a step a character whatever the
 * expression, so that no text of a client's can hold a node up. The states that texts lead to are worked out when they
 * first come and remembered.
 */
export class RegexMatcher {
  readonly #steps: readonly RegexStep[];
  readonly #first: State;
  #states = new Map<string, State>();

  constructor(program: RegexProgram) {
    this.#steps = program.steps;
    this.#first = this.#stateOf(this.#closure([0], true));
  }

  /** Whether the expression is found in `text`. Characters beyond 255 are none that a set holds. */
  test(text: string): boolean {
    let state = this.#first;
    for (let at = 0; at < text.length; at += 1) {
      if (state.isFound) return true;
      const code = text.charCodeAt(at);
      state = state.next[code] ?? this.#advance(state, code);
    }
    return state.isFound || state.isFoundAtEnd;
  }

  #advance(state: State, code: number): State {
    const starts = state.places.flatMap((place) => {
      const step = this.#steps[place];
      return step?.kind === 'take' && step.members[code] === 1 ? [place + 1] : [];
    });
    // It may begin at every character: hence anew, but not at the start any more.
    const next = this.#stateOf(this.#closure([...starts, 0], false));
    if (code < 256) state.next[code] = next;
    return next;
  }

  #stateOf(places: readonly number[]): State {
    const key = places.join();
    const known = this.#states.get(key);
    if (known) return known;
    const isFound = places.some((place) => this.#steps[place]?.kind === 'found');
    const state: State = { places, isFound, isFoundAtEnd: isFound || this.#isFoundAtEnd(places), next: [] };
    // States that are still linked go on working; they are only not shared any more.
    if (this.#states.size >= MAX_STATES) {
      for (const old of this.#states.values()) old.next.length = 0;
      this.#states.clear();
    }
    this.#states.set(key, state);
    return state;
  }

  #isFoundAtEnd(places: readonly number[]): boolean {
    const waiting = places.flatMap((place) => (this.#steps[place]?.kind === 'atEnd' ? [place + 1] : []));
    const seen = new Set<number>();
    while (waiting.length > 0) {
      for (const place of this.#closure(waiting.splice(0), false)) {
        const step = this.#steps[place];
        if (step?.kind === 'found') return true;
        if (step?.kind === 'atEnd' && !seen.has(place)) {
          seen.add(place);
          waiting.push(place + 1);
        }
      }
    }
    return false;
  }

  /** The places that are reached from these without a character. */
  #closure(from: readonly number[], isAtStart: boolean): readonly number[] {
    const reached = new Set<number>();
    const left = [...from];
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      if (reached.has(place)) continue;
      reached.add(place);
      const step = this.#steps[place];
      if (step?.kind === 'split') left.push(step.first, step.second);
      else if (step?.kind === 'jump') left.push(step.to);
      else if (step?.kind === 'note' || (step?.kind === 'atStart' && isAtStart)) left.push(place + 1);
    }
    return [...reached]
      .filter((place) => {
        const kind = this.#steps[place]?.kind;
        return kind === 'take' || kind === 'atEnd' || kind === 'found';
      })
      .sort((one, other) => one - other);
  }
}
