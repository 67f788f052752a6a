import { COLON, LF, latin1 } from '../http1/characterClasses.ts';
import type { ResponseHead } from '../http1/ResponseHead.ts';
import { trimBlanks } from '../http1/trimBlanks.ts';
import { putStatus } from './encodeHead.ts';
import { NOT_IN_HTTP2, putField } from './putField.ts';

/** Longer lines are seldom the same twice. */
const MAX_KNOWN_BYTES = 128;
/** Lines that are known at once, by their names; a power of two. */
const KNOWN_LINES = 256;

/** The line that a name was last said with, and what it is in a header block. */
class KnownLine {
  readonly #line = new Uint8Array(MAX_KNOWN_BYTES);
  readonly #coded = new Uint8Array(MAX_KNOWN_BYTES);
  #codedLength = 0;
  length = 0;

  /** Whether it is what stands at `start`. A line ends with its CRLF, so no longer one begins with it. */
  isAt(bytes: Buffer, start: number): boolean {
    if (this.length === 0) return false;
    for (let place = 0; place < this.length; place += 1) if (bytes[start + place] !== this.#line[place]) return false;
    return true;
  }

  put(out: Buffer, at: number): number {
    for (let place = 0; place < this.#codedLength; place += 1) out[at + place] = this.#coded[place] ?? 0;
    return at + this.#codedLength;
  }

  /** From now on it is `line`, which became `coded`. */
  learn(line: Uint8Array, coded: Uint8Array): void {
    if (line.length > MAX_KNOWN_BYTES || coded.length > MAX_KNOWN_BYTES) return;
    this.#line.set(line);
    this.#coded.set(coded);
    this.length = line.length;
    this.#codedLength = coded.length;
  }
}

const known: (KnownLine | undefined)[] = Array.from({ length: KNOWN_LINES });

/**
 * Writes the head of a target's answer in HTTP/1.1 to `out` as a header block, less the lines that do not travel, and returns
 * its end. Targets say most lines again and again, so what a line becomes is kept until its name says something else: the
 * work of an answer is a tenth of what it is by way of text. `out` holds three bytes for each byte, and a hundred more.
 */
export function encodeResponse(head: ResponseHead, out: Buffer, start: number): number {
  const { bytes, removals } = head;
  const end = head.end - 2;
  let at = putStatus(out, start, head.status);
  let line = bytes.indexOf(LF, head.start) + 1;
  let range = 0;
  while (line < end) {
    while (range < removals.count && removals.start(range) < line) range += 1;
    if (range < removals.count && removals.start(range) === line) {
      line = removals.end(range);
      continue;
    }
    let slot = 0;
    for (let place = line; bytes[place] !== COLON; place += 1)
      slot = (slot * 31 + (bytes[place] ?? 0)) & (KNOWN_LINES - 1);
    const before = known[slot];
    if (before?.isAt(bytes, line)) {
      at = before.put(out, at);
      line += before.length;
      continue;
    }
    const behind = bytes.indexOf(LF, line) + 1;
    const from = at;
    at = putLine(bytes, line, behind, { out, at });
    (known[slot] ??= new KnownLine()).learn(bytes.subarray(line, behind), out.subarray(from, at));
    line = behind;
  }
  return at;
}

function putLine(
  bytes: Buffer,
  start: number,
  behind: number,
  { out, at }: { readonly out: Buffer; readonly at: number },
): number {
  const colon = bytes.indexOf(COLON, start);
  const name = latin1(bytes, start, colon).toLowerCase();
  return NOT_IN_HTTP2.has(name) ? at : putField(out, at, name, trimBlanks(latin1(bytes, colon + 1, behind - 2)));
}
