/**
 * What each byte may be part of, as bits of one table, so that a scanner asks one question a byte. The names follow
 * RFC 9110 (`tchar`, `field-vchar`, `obs-text`).
 */

/** May stand in a method or a field name. */
export const TOKEN = 1;
/** May stand in a field name that ELB calls valid: `[-A-Za-z0-9]`. */
export const PLAIN_NAME = 2;
/** May stand in a field value: blank, tab, visible ASCII. */
export const VALUE = 4;
/** The upper half, which HTTP tolerates in a value and ELB calls non-compliant. */
export const UPPER_HALF = 8;
/** May stand in a request target: visible ASCII. */
export const TARGET = 16;
/** May stand in a host as most clients send it: lower case, digits, `-` and `.`. */
export const PLAIN_HOST = 32;
/** May stand in a host at all, beside {@link PLAIN_HOST} and capital letters (RFC 3986 `reg-name`). */
export const ODD_HOST = 64;

export const CR = 13;
export const LF = 10;
export const BLANK = 32;
export const TAB = 9;
export const COLON = 58;

const CLASSES = buildClasses();
const HEX_DIGITS = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  HEX_DIGITS[digit.toString(16).charCodeAt(0)] = digit;
  HEX_DIGITS[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The classes of the byte at `index`, which must lie inside `bytes`. */
export function classOf(bytes: Uint8Array, index: number): number {
  return CLASSES[bytes[index] ?? 0] ?? 0;
}

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number): number {
  return HEX_DIGITS[byte] ?? -1;
}

/** Whether every byte of `text` (latin1) is a `tchar`, and there is one. */
export function isToken(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & TOKEN) === 0) return false;
  }
  return text.length > 0;
}

/** The bytes from `start` to `end` as text, one character a byte. */
export function latin1(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  const add = (characters: string, bit: number): void => {
    for (const character of characters) {
      const code = character.charCodeAt(0);
      classes[code] = (classes[code] ?? 0) | bit;
    }
  };
  const lower = 'abcdefghijklmnopqrstuvwxyz';
  const digits = '0123456789';
  add(`!#$%&'*+-.^_\`|~${digits}${lower}${lower.toUpperCase()}`, TOKEN);
  add(`-${digits}${lower}${lower.toUpperCase()}`, PLAIN_NAME);
  add(`${lower}${digits}-.`, PLAIN_HOST);
  add("_~!$&'()*+,;=%", ODD_HOST);
  for (let code = 0x20; code < 0x100; code += 1) {
    const character = String.fromCharCode(code);
    if (code > 0x7f) add(character, UPPER_HALF);
    else if (code !== 0x7f) add(character, code > 0x20 ? VALUE | TARGET : VALUE);
  }
  add('\t', VALUE);
  return classes;
}
