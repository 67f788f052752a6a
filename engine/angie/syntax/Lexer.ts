/** What the lexer finds next. `open` begins a block, `close` ends one. Lines count from 1. */
export type Token =
  | { readonly kind: 'simple' | 'open'; readonly words: readonly [string, ...string[]]; readonly line: number }
  | { readonly kind: 'close' | 'end'; readonly line: number }
  | { readonly kind: 'problem'; readonly message: string; readonly line: number };

/** The read buffer of nginx: no word is longer, with what ends it. */
const LONGEST_WORD_BYTES = 4096;
const SHOWN_OF_LONG_WORD = 10;

/**
 * Cuts the text of one file into directives, braces and their end, with nginx's rules to the letter: where a word may
 * begin with a quote or a comment, what a backslash protects, that `${` opens no block, and which sentence says what is
 * wrong. It reads each character once, never looks back, and stops for good at the first problem.
 * Source: the Angie facts, 9.1 and 9.2.
 */
export class Lexer {
  readonly #text: string;
  #at = 0;
  #line = 1;
  /** Words of the directive that is being read. */
  #words: string[] = [];
  /** The last word read was quoted, and nothing has been read since. */
  #isAfterQuote = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line that has been reached. */
  get line(): number {
    return this.#line;
  }

  /** The next directive, brace or end; after a problem or the end, nothing more is to be asked for. */
  next(): Token {
    this.#words = [];
    for (;;) {
      const startsAfterQuote = this.#skipSpace();
      const char = this.#text[this.#at];
      if (char === undefined) {
        return this.#words.length > 0 ? this.#unexpectedEnd() : { kind: 'end', line: this.#line };
      }
      if (startsAfterQuote && !isTerminator(char)) return this.#unexpected(char);
      if (char === ';' || char === '{') return this.#terminate(char);
      if (char === '}') {
        this.#at += 1;
        return this.#words.length > 0 ? this.#unexpected('}') : { kind: 'close', line: this.#line };
      }
      const problem = this.#readWord(char);
      if (problem) return problem;
    }
  }

  /**
   * Passes over blanks and comments. True when none was there although a quoted word has just ended: then only what
   * ends the directive may follow, or a closing bracket.
   */
  #skipSpace(): boolean {
    const before = this.#at;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === '\n') this.#line += 1;
      else if (char === '#' && !(this.#isAfterQuote && this.#at === before)) {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end;
        continue;
      } else if (char !== ' ' && char !== '\t' && char !== '\r') break;
      this.#at += 1;
    }
    const isAfterQuote = this.#isAfterQuote;
    this.#isAfterQuote = false;
    return isAfterQuote && this.#at === before;
  }

  #readWord(first: string): Token | null {
    const quote = first === '"' || first === "'" ? first : null;
    const startLine = this.#line;
    if (quote !== null) this.#at += 1;
    const start = this.#at;
    const end = this.#endOfWord(quote);
    const raw = this.#text.slice(start, end ?? this.#text.length);
    if (raw.length * 3 >= LONGEST_WORD_BYTES && Buffer.byteLength(raw) >= LONGEST_WORD_BYTES) {
      return tooLong(raw, quote, startLine);
    }
    if (end === null) return this.#unexpectedEnd();
    this.#words.push(withoutEscapes(raw));
    this.#at = end;
    if (quote !== null) {
      this.#at += 1;
      this.#isAfterQuote = true;
    }
    return null;
  }

  /** Where the word that begins here ends, counting lines on the way; null when the text ends before it does. */
  #endOfWord(quote: string | null): number | null {
    let isVariable = false;
    for (let at = this.#at; at < this.#text.length; at += 1) {
      const char = this.#text[at];
      const ends = quote === null ? isBlank(char) || char === ';' || (char === '{' && !isVariable) : char === quote;
      if (ends) return at;
      if (char === '\n') this.#line += 1;
      if (char === '{' && isVariable) continue;
      isVariable = char === '$';
      if (char !== '\\') continue;
      at += 1;
      if (this.#text[at] === '\n') this.#line += 1;
    }
    return null;
  }

  #terminate(char: ';' | '{'): Token {
    this.#at += 1;
    const [name, ...args] = this.#words;
    if (name === undefined) return this.#unexpected(char);
    return { kind: char === ';' ? 'simple' : 'open', words: [name, ...args], line: this.#line };
  }

  #unexpected(char: string): Token {
    return { kind: 'problem', message: `unexpected "${char}"`, line: this.#line };
  }

  #unexpectedEnd(): Token {
    return { kind: 'problem', message: 'unexpected end of file, expecting ";" or "}"', line: this.#line };
  }
}

function tooLong(raw: string, quote: string | null, line: number): Token {
  const message =
    quote === null
      ? `too long parameter "${raw.slice(0, SHOWN_OF_LONG_WORD)}..." started`
      : `too long parameter, probably missing terminating "${quote}" character`;
  return { kind: 'problem', message, line };
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t' || char === '\r' || char === '\n';
}

function isTerminator(char: string): boolean {
  return char === ';' || char === '{' || char === ')';
}

const CONTROL: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };

/** `\"`, `\'` and `\\` lose their backslash, `\t`, `\r` and `\n` become that character, others stay as they are. */
function withoutEscapes(raw: string): string {
  return raw.replace(/\\(["'\\trn])/g, (_, char: string) => CONTROL[char] ?? char);
}
