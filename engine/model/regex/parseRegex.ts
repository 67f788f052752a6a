import { escapedSet, emptySet, foldCase, inverse, setOf } from './setOf.ts';
import type { RegexFault, RegexNode, RegexProblem } from './RegexNode.ts';

/** Longest expression. Source: ELB, *Rule conditions*. */
export const REGEX_CHARACTERS = 128;
/** Highest count in `{n,m}`. */
const MAX_COUNT = 1_000;
const VISIBLE = /^[\x20-\x7e]+$/;

export interface ParsedRegex {
  readonly kind: 'regex';
  readonly root: RegexNode;
  /** Number of parentheses that hold something. */
  readonly groups: number;
}

/**
 * Reads a regular expression: characters, `.`, classes, `\d \w \s` and their opposites, `^ $`, groups, `|`, and `* + ?
 * {n,m}` with their lazy forms. What cannot be matched in a time that grows with the text alone is refused by name, as AWS
 * does: look-around, back-references, atomic groups, possessive counts; so are Unicode classes and `\b`.
 * `ignoresCase`: letters stand for both of their cases.
 */
export function parseRegex(text: string, ignoresCase = false): ParsedRegex | RegexProblem {
  if (text === '') return problem('empty', 0);
  if (text.length > REGEX_CHARACTERS) return problem('tooLong', REGEX_CHARACTERS);
  if (!VISIBLE.test(text)) return problem('characters', text.search(/[^\x20-\x7e]/));
  const reader = new Reader(text, ignoresCase);
  try {
    const root = reader.choice(0);
    if (!reader.isAtEnd) return problem('unbalanced', reader.at);
    return { kind: 'regex', root, groups: reader.groups };
  } catch (error) {
    if (error instanceof Fault) return problem(error.why, error.at);
    throw error;
  }
}

function problem(why: RegexFault, at: number): RegexProblem {
  return { kind: 'problem', why, at };
}

/** Ends the reading from however deep it is; never leaves this file. */
class Fault extends Error {
  readonly why: RegexFault;
  readonly at: number;

  constructor(why: RegexFault, at: number) {
    super(why);
    this.why = why;
    this.at = at;
  }
}

class Reader {
  at = 0;
  groups = 0;
  readonly #text: string;
  #ignoresCase: boolean;

  constructor(text: string, ignoresCase: boolean) {
    this.#text = text;
    this.#ignoresCase = ignoresCase;
    if (text.startsWith('(?i)')) {
      this.#ignoresCase = true;
      this.at = 4;
    }
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  choice(depth: number): RegexNode {
    const options = [this.#sequence(depth)];
    while (this.#take('|')) options.push(this.#sequence(depth));
    const [only] = options;
    return options.length === 1 && only ? only : { kind: 'choice', options };
  }

  #sequence(depth: number): RegexNode {
    const parts: RegexNode[] = [];
    while (!this.isAtEnd && this.#peek() !== '|' && !(this.#peek() === ')' && depth > 0)) {
      parts.push(this.#repeated(this.#part(depth)));
    }
    return parts.length === 0 ? { kind: 'empty' } : { kind: 'sequence', parts };
  }

  #part(depth: number): RegexNode {
    const start = this.at;
    const character = this.#next();
    switch (character) {
      case '(':
        return this.#group(depth, start);
      case '[':
        return this.#set(this.#class(start));
      case '.':
        return { kind: 'set', members: setOf(0, 255) };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case ')':
        throw new Fault('unbalanced', start);
      case '*':
      case '+':
      case '?':
        throw new Fault('nothingToRepeat', start);
      case '\\':
        return this.#set(this.#escape(start));
      default:
        return this.#set(setOf(character.charCodeAt(0)));
    }
  }

  #group(depth: number, start: number): RegexNode {
    let index: number | null = null;
    if (this.#take('?')) {
      if (/^(?:[=!]|<[=!])/.test(this.#rest())) throw new Fault('lookaround', start);
      if (this.#peek() === '>') throw new Fault('atomic', start);
      const name = /^P?<[A-Za-z_]\w*>/.exec(this.#rest());
      if (name) this.at += name[0].length;
      else if (!this.#take(':')) throw new Fault('unknownGroup', start);
      if (name) index = this.groups += 1;
    } else index = this.groups += 1;
    const part = this.choice(depth + 1);
    if (!this.#take(')')) throw new Fault('unbalanced', start);
    return { kind: 'group', part, index };
  }

  #repeated(part: RegexNode): RegexNode {
    const start = this.at;
    const range = this.#count();
    if (range === null) return part;
    if (part.kind === 'start' || part.kind === 'end') throw new Fault('nothingToRepeat', start);
    const isGreedy = !this.#take('?');
    if (this.#peek() === '+') throw new Fault('possessive', this.at);
    if (/^[*+?]|^\{\d/.test(this.#rest())) throw new Fault('nothingToRepeat', this.at);
    return { kind: 'repeat', part, ...range, isGreedy };
  }

  #count(): { readonly min: number; readonly max: number } | null {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    const braces = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#rest());
    if (!braces) return null;
    const [all, low = '', comma, high = ''] = braces;
    const min = Number(low);
    const max = comma === undefined ? min : high === '' ? Infinity : Number(high);
    if (min > MAX_COUNT || (max !== Infinity && max > MAX_COUNT) || max < min) throw new Fault('badCount', this.at);
    this.at += all.length;
    return { min, max };
  }

  #class(start: number): Uint8Array {
    const isInverse = this.#take('^');
    const members = emptySet();
    let isFirst = true;
    while (isFirst || this.#peek() !== ']') {
      if (this.isAtEnd) throw new Fault('unbalanced', start);
      isFirst = false;
      const from = this.#classMember(start);
      if (typeof from !== 'number') {
        from.forEach((isIn, code) => (members[code] = (members[code] ?? 0) | isIn));
        continue;
      }
      let to: number | Uint8Array = from;
      if (/^-[^\]]/.test(this.#rest())) {
        this.at += 1;
        to = this.#classMember(start);
      }
      if (typeof to !== 'number' || to < from) throw new Fault('badClass', start);
      members.fill(1, from, to + 1);
    }
    this.at += 1;
    // Before it is turned round: a class without `a` is one without `A`, too.
    return isInverse ? inverse(this.#ignoresCase ? foldCase(members) : members) : members;
  }

  #classMember(start: number): number | Uint8Array {
    const at = this.at;
    const character = this.#next();
    if (character === '[' && this.#peek() === ':') throw new Fault('badClass', start);
    if (character !== '\\') return character.charCodeAt(0);
    const set = this.#escape(at);
    const only = set.indexOf(1);
    return set.indexOf(1, only + 1) < 0 ? only : set;
  }

  #escape(start: number): Uint8Array {
    if (this.isAtEnd) throw new Fault('badEscape', start);
    const character = this.#next();
    const set = escapedSet(character);
    if (set) return set;
    if (/[1-9k]/.test(character)) throw new Fault('backreference', start);
    if (/[pPX]/.test(character)) throw new Fault('unicodeClass', start);
    if (/[bB]/.test(character)) throw new Fault('wordBoundary', start);
    const hex = character === 'x' ? /^[0-9a-fA-F]{2}/.exec(this.#rest()) : null;
    if (hex) {
      this.at += 2;
      return setOf(Number.parseInt(hex[0], 16));
    }
    if (/[A-Za-z0-9]/.test(character)) throw new Fault('badEscape', start);
    return setOf(character.charCodeAt(0));
  }

  #set(members: Uint8Array): RegexNode {
    return { kind: 'set', members: this.#ignoresCase ? foldCase(members) : members };
  }

  #peek(): string {
    return this.#text.charAt(this.at);
  }

  #next(): string {
    const character = this.#peek();
    this.at += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.at += 1;
    return true;
  }

  #rest(): string {
    return this.#text.slice(this.at);
  }
}
