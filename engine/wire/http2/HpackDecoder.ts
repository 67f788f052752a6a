import { latin1 } from '../http1/characterClasses.ts';
import { decodeHuffman } from './decodeHuffman.ts';
import { HeaderEntry } from './HeaderEntry.ts';
import { STATIC_TABLE } from './staticTable.ts';

/** Largest table that a client may have us keep: the size before anybody says anything (RFC 9113, 6.5.2). */
const MAX_TABLE_BYTES = 4_096;
/** No length or index of a block that is worth reading needs more bits behind its prefix. */
const MAX_SHIFT = 21;
/** Longer values are seldom sent twice outside the table. */
const MAX_REPEATED_BYTES = 64;
/** Entries that have left the table stay in its array until they are so many, and half of it. */
const MANY_EVICTED = 64;

/** The value that a name of the static table was last sent with as a literal, coded or not, and its entry. */
class Repeated {
  readonly coded = new Uint8Array(MAX_REPEATED_BYTES);
  length = 0;
  entry: HeaderEntry | null = null;

  /** Whether `block` has the value at `start`. */
  isAt(block: Buffer, start: number, end: number): boolean {
    if (start + this.length > end) return false;
    for (let place = 0; place < this.length; place += 1) if (block[start + place] !== this.coded[place]) return false;
    return true;
  }

  keep(block: Buffer, start: number, end: number, entry: HeaderEntry): void {
    this.entry = entry;
    this.length = end - start;
    for (let place = 0; place < this.length; place += 1) this.coded[place] = block[start + place] ?? 0;
  }
}

/** What came of a block. After `tooLong` as after `malformed` the table is out of step, so the connection must end. */
export type Decoded = 'whole' | 'malformed' | 'tooLong';

/**
 * Reads the header blocks of one connection, in order (RFC 7541). A literal that says of a name what was last said of it is
 * the same entry, as one of the table is, so that whatever was found out about it need not be found out again.
 */
export class HpackDecoder {
  /** The latest entry last; those in front of `#oldest` are no longer in it. */
  #table: HeaderEntry[] = [];
  #oldest = 0;
  readonly #repeated: (Repeated | undefined)[] = [];
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
    if (name === null) return null;
    const entry = this.#repeatedOr(index, name, block, end);
    if (entry !== null && isKept) {
      this.#table.push(entry);
      this.#tableBytes += entry.size;
      this.#evict();
    }
    return entry;
  }

  /** The entry of the value that comes next, for a name with that index; null when it breaks off, or is no text. */
  #repeatedOr(index: number, name: string, block: Buffer, end: number): HeaderEntry | null {
    const start = this.#at;
    const known = this.#repeated[index];
    if (known?.isAt(block, start, end)) {
      this.#at = start + known.length;
      return known.entry;
    }
    const value = this.#text(block, end);
    if (value === null) return null;
    const entry = new HeaderEntry(name, value);
    const mayComeAgain = index > 0 && index <= STATIC_TABLE.length && this.#at - start <= MAX_REPEATED_BYTES;
    if (mayComeAgain) (this.#repeated[index] ??= new Repeated()).keep(block, start, this.#at, entry);
    return entry;
  }

  #entry(index: number): HeaderEntry | null {
    if (index <= STATIC_TABLE.length) return STATIC_TABLE[index - 1] ?? null;
    const place = this.#table.length - (index - STATIC_TABLE.length);
    return place < this.#oldest ? null : (this.#table[place] ?? null);
  }

  #evict(): void {
    while (this.#tableBytes > this.#maxTableBytes) {
      this.#tableBytes -= this.#table[this.#oldest]?.size ?? this.#tableBytes;
      this.#oldest += 1;
    }
    if (this.#oldest < MANY_EVICTED || this.#oldest * 2 < this.#table.length) return;
    this.#table = this.#table.slice(this.#oldest);
    this.#oldest = 0;
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
