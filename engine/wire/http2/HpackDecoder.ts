import { latin1 } from '../http1/characterClasses.ts';
import { decodeHuffman } from './decodeHuffman.ts';
import { HeaderEntry } from './HeaderEntry.ts';
import { STATIC_TABLE } from './staticTable.ts';

/** Largest table that a client may have us keep: the size before anybody says anything (RFC 9113, 6.5.2). */
const MAX_TABLE_BYTES = 4_096;
/** No length or index of a block that is worth reading needs more bits behind its prefix. */
const MAX_SHIFT = 21;

/** What came of a block. After `tooLong` as after `malformed` the table is out of step, so the connection must end. */
export type Decoded = 'whole' | 'malformed' | 'tooLong';

/** Reads the header blocks of one connection, in order (RFC 7541). */
export class HpackDecoder {
  /** The latest entry first. */
  readonly #table: HeaderEntry[] = [];
  #tableBytes = 0;
  #maxTableBytes = MAX_TABLE_BYTES;
  #at = 0;

  /** Adds the entries of `block[start, end)` to `entries`. `maxListBytes`: their sizes together. */
  decode(block: Buffer, start: number, end: number, entries: HeaderEntry[], maxListBytes: number): Decoded {
    this.#at = start;
    let listBytes = 0;
    let mayResize = true;
    while (this.#at < end) {
      const first = block[this.#at] ?? 0;
      if ((first & 0xe0) === 0x20) {
        const size = this.#integer(block, end, 5);
        if (!mayResize || size < 0 || size > MAX_TABLE_BYTES) return 'malformed';
        this.#maxTableBytes = size;
        this.#evict();
        continue;
      }
      mayResize = false;
      const entry = (first & 0x80) === 0 ? this.#literal(block, end, first) : this.#entry(this.#integer(block, end, 7));
      if (entry === null) return 'malformed';
      listBytes += entry.size;
      if (listBytes > maxListBytes) return 'tooLong';
      entries.push(entry);
    }
    return 'whole';
  }

  /** A value with its name, or the index of one. */
  #literal(block: Buffer, end: number, first: number): HeaderEntry | null {
    const isKept = (first & 0xc0) === 0x40;
    const index = this.#integer(block, end, isKept ? 6 : 4);
    const name = index === 0 ? this.#text(block, end) : (this.#entry(index)?.name ?? null);
    const value = name === null ? null : this.#text(block, end);
    if (name === null || value === null) return null;
    const entry = new HeaderEntry(name, value);
    if (isKept) {
      this.#table.unshift(entry);
      this.#tableBytes += entry.size;
      this.#evict();
    }
    return entry;
  }

  #entry(index: number): HeaderEntry | null {
    const found = index <= STATIC_TABLE.length ? STATIC_TABLE[index - 1] : this.#table[index - STATIC_TABLE.length - 1];
    return found ?? null;
  }

  #evict(): void {
    while (this.#tableBytes > this.#maxTableBytes) this.#tableBytes -= this.#table.pop()?.size ?? this.#tableBytes;
  }

  /** Negative when it breaks off, or is larger than any that is worth reading. */
  #integer(block: Buffer, end: number, prefixBits: number): number {
    const mask = (1 << prefixBits) - 1;
    let value = (block[this.#at++] ?? 0) & mask;
    if (value < mask) return value;
    for (let shift = 0; shift <= MAX_SHIFT && this.#at < end; shift += 7) {
      const byte = block[this.#at++] ?? 0;
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return -1;
  }

  /** Null when it breaks off, or is no text. */
  #text(block: Buffer, end: number): string | null {
    if (this.#at >= end) return null;
    const isCoded = ((block[this.#at] ?? 0) & 0x80) !== 0;
    const length = this.#integer(block, end, 7);
    const start = this.#at;
    if (length < 0 || start + length > end) return null;
    this.#at = start + length;
    return isCoded ? decodeHuffman(block, start, start + length) : latin1(block, start, start + length);
  }
}
