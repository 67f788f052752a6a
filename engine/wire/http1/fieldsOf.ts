import { BLANK, COLON, latin1, LF, TAB } from './characterClasses.ts';

/** Where the lines of a head that was read stand, each `name:value` CRLF: `bytes[fieldsStart, end - 2)`. */
export interface FieldLines {
  readonly bytes: Buffer;
  readonly fieldsStart: number;
  /** Behind the blank line. */
  readonly end: number;
}

const NONE: readonly string[] = [];

/** All fields of a head in one pass: their values, by their names in small letters. */
export function fieldsOf(head: FieldLines): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (let start = head.fieldsStart; start < head.end - 2;) {
    const behind = head.bytes.indexOf(LF, start) + 1;
    const colon = head.bytes.indexOf(COLON, start);
    const name = latin1(head.bytes, start, colon).toLowerCase();
    const value = valueIn(head.bytes, colon + 1, behind - 2);
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
    start = behind;
  }
  return fields;
}

/** The values of one field, whose name is in small letters, without making a text of any other. */
export function valuesOf(head: FieldLines, name: string): readonly string[] {
  let values: string[] | null = null;
  for (let start = head.fieldsStart; start < head.end - 2;) {
    const behind = head.bytes.indexOf(LF, start) + 1;
    const colon = start + name.length;
    if (head.bytes[colon] === COLON && isName(head.bytes, start, name)) {
      (values ??= []).push(valueIn(head.bytes, colon + 1, behind - 2));
    }
    start = behind;
  }
  return values ?? NONE;
}

/** Whether the bytes from `start` on are `name`, which is in small letters, without case. */
function isName(bytes: Buffer, start: number, name: string): boolean {
  for (let place = 0; place < name.length; place += 1) {
    const byte = bytes[start + place] ?? 0;
    const small = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    if (small !== name.charCodeAt(place)) return false;
  }
  return true;
}

/** Without blanks round it. */
function valueIn(bytes: Buffer, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from += 1;
  while (to > from && isBlank(bytes[to - 1])) to -= 1;
  return latin1(bytes, from, to);
}

function isBlank(byte: number | undefined): boolean {
  return byte === BLANK || byte === TAB;
}
