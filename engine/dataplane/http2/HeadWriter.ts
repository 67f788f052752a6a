import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import { encodeHead } from '../../wire/http2/encodeHead.ts';
import { encodeResponse } from '../../wire/http2/encodeResponse.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { putEntry } from '../../wire/http2/putEntry.ts';
import { putFields } from '../../wire/http2/putField.ts';
import type { SentHead } from '../../wire/http2/SentHead.ts';
import type { FrameWriter } from './FrameWriter.ts';

/** Size of the dynamic table that nobody has to be told that we do not use. */
const STANDARD_TABLE_BYTES = 4_096;
/** A change of the table's size to 0: the first bytes of a block. */
const NO_TABLE = 0x20;

/** Heads of 64 KB and our own lines, each of whose bytes may take three. */
const block = Buffer.allocUnsafeSlow(262_144);

/** Writes heads and trailers as header blocks of one connection. */
export class HeadWriter {
  readonly #writer: FrameWriter;
  #owesTableSize = false;

  constructor(writer: FrameWriter) {
    this.#writer = writer;
  }

  /** The peer wishes a table of at most so many bytes: if that is smaller than usual, it is told once that we have none. */
  noteTableSize(bytes: number): void {
    if (bytes < STANDARD_TABLE_BYTES) this.#owesTableSize = true;
  }

  /** One as text of HTTP/1.1, blank line included. */
  response(id: number, head: string): void {
    this.#writer.headers(id, block, encodeHead(head, block, this.#begin()));
  }

  /** One that was read from a target in HTTP/1.1, and lines that it gets, each with its CRLF. Returns its bytes there. */
  answer(id: number, head: ResponseHead, lines: string): number {
    if (head.codingStart >= 0) head.removals.merge([[head.codingStart, head.codingEnd]]);
    const at = encodeResponse(head, block, this.#begin());
    this.#writer.headers(id, block, lines === '' ? at : putFields(`${lines}\r\n`, 0, { out: block, at }));
    return head.end - head.start - head.removals.bytes + lines.length;
  }

  /** One that goes on as it came. */
  entries(id: number, entries: readonly HeaderEntry[]): void {
    let at = this.#begin();
    for (const entry of entries) at = putEntry(block, at, entry);
    this.#writer.headers(id, block, at);
  }

  request(id: number, head: SentHead, scheme: 'http' | 'https'): void {
    this.#writer.headers(id, block, head.put(block, this.#begin(), scheme));
  }

  /** Lines that each end with CRLF. They end our direction of the stream. */
  trailers(id: number, lines: string): void {
    const start = this.#begin();
    this.#writer.trailers(id, block, putFields(`${lines}\r\n`, 0, { out: block, at: start }));
  }

  #begin(): number {
    if (!this.#owesTableSize) return 0;
    this.#owesTableSize = false;
    block[0] = NO_TABLE;
    return 1;
  }
}
