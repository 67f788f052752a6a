import { encodeHead } from '../../wire/http2/encodeHead.ts';
import { encodeRequest } from '../../wire/http2/encodeRequest.ts';
import { putFields } from '../../wire/http2/putField.ts';
import type { FrameWriter } from './FrameWriter.ts';

/** Size of the dynamic table that nobody has to be told that we do not use. */
const STANDARD_TABLE_BYTES = 4_096;
/** A change of the table's size to 0: the first bytes of a block. */
const NO_TABLE = 0x20;

/** Heads of 64 KB and our own lines, each of whose bytes may take three. */
const block = Buffer.allocUnsafeSlow(262_144);

/** Writes heads and trailers, given as HTTP/1.1 says them, as header blocks of one connection. */
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

  response(id: number, head: string): void {
    const start = this.#begin();
    this.#writer.headers(id, block, start + encodeHead(head, start === 0 ? block : block.subarray(start)));
  }

  request(id: number, head: string, scheme: 'http' | 'https'): void {
    const start = this.#begin();
    this.#writer.headers(id, block, start + encodeRequest(head, scheme, start === 0 ? block : block.subarray(start)));
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
