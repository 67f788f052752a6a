import { trimBlanks } from '../http1/trimBlanks.ts';
import { NAME_INDEXES } from './staticTable.ts';

/** Meaningless in HTTP/2, where a connection has many requests, and bodies are framed otherwise (RFC 9113, 8.2.2). */
export const NOT_IN_HTTP2: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** Up to this, a loop over characters is done before a call to write them has begun. */
const LOOPED_CHARACTERS = 40;

/**
 * Writes field lines of HTTP/1.1 as fields of a header block: `text[start, …)` holds lines that each end with CRLF, and
 * nothing behind them but a blank line. Those of `left`, in small letters, stay out. Returns the index behind what was
 * written to `out` from `at` on.
 */
export function putFields(
  text: string,
  start: number,
  { out, at: from, left }: { readonly out: Buffer; readonly at: number; readonly left?: ReadonlySet<string> },
): number {
  let at = from;
  for (let line = start; line < text.length - 2;) {
    const end = text.indexOf('\r\n', line);
    const colon = text.indexOf(':', line);
    const name = text.slice(line, colon).toLowerCase();
    if (!NOT_IN_HTTP2.has(name) && left?.has(name) !== true)
      at = putField(out, at, name, trimBlanks(text.slice(colon + 1, end)));
    line = end + 2;
  }
  return at;
}

/**
 * Writes a field to a header block, its name in small letters: names of the table that both sides know as their index,
 * all else as it is. Returns the index behind it.
 */
export function putField(out: Buffer, start: number, name: string, value: string): number {
  const index = NAME_INDEXES.get(name);
  let at = start;
  if (index === undefined) {
    out[at] = 0;
    at = putText(out, at + 1, name);
  } else at = putInteger(out, at, index, 4);
  return putText(out, at, value);
}

function putText(out: Buffer, start: number, text: string): number {
  const at = putInteger(out, start, text.length, 7);
  if (text.length > LOOPED_CHARACTERS) return at + out.write(text, at, 'latin1');
  for (let place = 0; place < text.length; place += 1) out[at + place] = text.charCodeAt(place);
  return at + text.length;
}

/** An integer whose first byte has nothing in front of the prefix. Returns the index behind it. */
function putInteger(out: Buffer, start: number, value: number, prefixBits: number): number {
  const mask = (1 << prefixBits) - 1;
  let at = start;
  if (value < mask) {
    out[at] = value;
    return at + 1;
  }
  out[at] = mask;
  at += 1;
  let left = value - mask;
  for (; left >= 0x80; left >>>= 7) {
    out[at] = (left & 0x7f) | 0x80;
    at += 1;
  }
  out[at] = left;
  return at + 1;
}
