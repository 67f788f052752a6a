import { NAME_INDEXES } from './staticTable.ts';

const STATUS_INDEXES: Readonly<Record<number, number>> = {
  200: 8,
  204: 9,
  206: 10,
  304: 11,
  400: 12,
  404: 13,
  500: 14,
};
const STATUS_NAME = 8;
/** Meaningless in HTTP/2, where a connection has many requests, and bodies are framed otherwise (RFC 9113, 8.2.2). */
const NOT_IN_HTTP2 = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/**
 * Writes a response head of HTTP/1.1 (status line, field lines, blank line, as text of one character a byte) to `out`
 * as a header block, and returns its length. `out` holds three bytes for each character, and a hundred more. Names of the table that both
 * sides know are sent as their index, all else as it is: nothing to keep in step with the client, for 60 to 100 bytes
 * more a response. Source: perf figures, part two, 2.
 */
export function encodeHead(text: string, out: Buffer): number {
  let at = putStatus(out, Number(text.slice(9, 12)));
  for (let start = text.indexOf('\n') + 1; start < text.length - 2;) {
    const end = text.indexOf('\r\n', start);
    const colon = text.indexOf(':', start);
    const name = text.slice(start, colon).toLowerCase();
    if (!NOT_IN_HTTP2.has(name)) at = putField(out, at, name, text.slice(colon + 1, end).trim());
    start = end + 2;
  }
  return at;
}

function putStatus(out: Buffer, status: number): number {
  const index = STATUS_INDEXES[status];
  if (index === undefined) {
    out[0] = STATUS_NAME;
    return putText(out, 1, String(status));
  }
  out[0] = 0x80 | index;
  return 1;
}

function putField(out: Buffer, start: number, name: string, value: string): number {
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
  return at + out.write(text, at, 'latin1');
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
