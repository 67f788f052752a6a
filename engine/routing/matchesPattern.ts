const ASTERISK = 0x2a;
const QUESTION_MARK = 0x3f;
/** Stand for `\*` and `\?`: characters of a private area, which no request has. */
const LITERAL_ASTERISK = 0xe02a;
const LITERAL_QUESTION_MARK = 0xe03f;

/**
 * Whether the whole of `text` fits `pattern`: `*` stands for any number of characters, `/` among them, `?` for exactly
 * one. Time grows with the product of the lengths at worst. Allocates nothing.
 */
export function matchesPattern(text: string, pattern: string, ignoresCase = false): boolean {
  let at = 0;
  let place = 0;
  // Where to go back to: behind the last asterisk, and what it stood for so far.
  let retryPlace = -1;
  let retryAt = 0;
  while (at < text.length) {
    const wanted = place < pattern.length ? pattern.charCodeAt(place) : -1;
    if (wanted === ASTERISK) {
      place += 1;
      retryPlace = place;
      retryAt = at;
    } else if (wanted === QUESTION_MARK || isSame(text.charCodeAt(at), wanted, ignoresCase)) {
      at += 1;
      place += 1;
    } else if (retryPlace >= 0) {
      retryAt += 1;
      at = retryAt;
      place = retryPlace;
    } else return false;
  }
  while (place < pattern.length && pattern.charCodeAt(place) === ASTERISK) place += 1;
  return place === pattern.length;
}

/** A pattern in which `\*`, `\?` and `\\` stand for the characters themselves, as `matchesPattern` takes it. */
export function unescapedPattern(pattern: string): string {
  return pattern.replaceAll(/\\([*?\\])/g, (_, character: string) =>
    character === '\\' ? character : String.fromCharCode(0xe000 + character.charCodeAt(0)),
  );
}

/** What a pattern begins with before its first wildcard; all of it when it has none. */
export function literalPrefix(pattern: string): string {
  const wildcard = pattern.search(/[*?]/);
  return wildcard < 0 ? pattern : pattern.slice(0, wildcard);
}

function isSame(code: number, wanted: number, ignoresCase: boolean): boolean {
  if (code === wanted) return true;
  if (wanted === LITERAL_ASTERISK) return code === ASTERISK;
  if (wanted === LITERAL_QUESTION_MARK) return code === QUESTION_MARK;
  return ignoresCase && small(code) === small(wanted);
}

function small(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
