/** A set with nothing in it. Sets mark characters 0 to 255 by 1. */
export function emptySet(): Uint8Array {
  return new Uint8Array(256);
}

/** The characters `from` to `to`. */
export function setOf(from: number, to = from): Uint8Array {
  return emptySet().fill(1, from, to + 1);
}

export function inverse(set: Uint8Array): Uint8Array {
  return set.map((isIn) => 1 - isIn);
}

/** With both cases of each letter that is in it. */
export function foldCase(set: Uint8Array): Uint8Array {
  const folded = set.slice();
  for (let small = 0x61; small <= 0x7a; small += 1) {
    if (set[small] === 1 || set[small - 0x20] === 1) folded[small] = folded[small - 0x20] = 1;
  }
  return folded;
}

const marked = (pattern: RegExp) =>
  Uint8Array.from({ length: 256 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));

const DIGITS = marked(/[0-9]/);
const WORDS = marked(/[A-Za-z0-9_]/);
const BLANKS = marked(/[\t\n\v\f\r ]/);
const ESCAPED: Readonly<Record<string, Uint8Array>> = {
  d: DIGITS,
  D: inverse(DIGITS),
  w: WORDS,
  W: inverse(WORDS),
  s: BLANKS,
  S: inverse(BLANKS),
  t: setOf(9),
  n: setOf(10),
  v: setOf(11),
  f: setOf(12),
  r: setOf(13),
};

/** What a letter behind `\` stands for: `d D w W s S t n v f r`; undefined for any other. */
export function escapedSet(letter: string): Uint8Array | undefined {
  return Object.hasOwn(ESCAPED, letter) ? ESCAPED[letter] : undefined;
}
