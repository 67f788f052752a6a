import { CR, LF, TOKEN, VALUE, classOf, hexDigit, latin1 } from './characterClasses.ts';
import type { Framing } from './RequestHead.ts';
import { trailerFields } from './trailerFields.ts';

/** Longest extension of one chunk; it is skipped, never kept. */
const MAX_EXTENSION = 1_024;
/** Digits of a chunk size that count: less than 2 ** 52 bytes, which a number holds exactly. */
const MAX_SIZE_DIGITS = 13;
/** Zeros in front of them. */
const MAX_LEADING_ZEROS = 16;
/** Longest trailer section. */
const MAX_TRAILERS = 8_192;

const SEMICOLON = 0x3b;
const ZERO = 0x30;

// What the next byte of a chunked body belongs to.
const SIZE = 0;
const EXTENSION = 1;
const SIZE_LINE_FEED = 2;
const DATA = 3;
const DATA_CR = 4;
const DATA_LINE_FEED = 5;
const AFTER_LAST_CHUNK = 6;
const TRAILERS = 7;
const LAST_LINE_FEED = 8;

/** Returned by {@link BodyCursor.take} when the framing is broken. */
export const BROKEN = -1;

/**
 * Follows the body of one message through the reads it comes in, says where it ends, and gives chunks one spelling.
 *
 * Bytes in the canonical spelling (no leading zero, no extension, no trailer) pass as they are: {@link replacement}
 * stays null and the caller sends on what it read. Where a spelling is odd, those bytes are left out and `replacement`
 * holds what to send instead, possibly nothing. So the receiver never sees what another parser might read differently
 * (FRM-05), nor a trailer that would frame or route (FRM-06). One object a connection, started for each body.
 */
export class BodyCursor {
  /** The whole body was taken. Never true for `untilClose`. */
  isDone = true;
  /** What to send instead of the bytes of the last {@link take}; null: those bytes as they are. */
  replacement: Buffer | null = null;
  /** Of a body whose chunks were taken off: the lines of its trailers that travel, each with its CRLF. */
  trailers = '';

  #framing: Framing = 'none';
  #decodes = false;
  /** Of a body with length: bytes to come. Of chunks: the size read so far, then bytes of the chunk to come. */
  #left = 0;
  #state = SIZE;
  /** Digits of the size that count, and zeros in front of them. */
  #digits = 0;
  #zeros = 0;
  /** The one zero of the last chunk is among the bytes kept. */
  #isZeroKept = false;
  #extension = 0;
  #trailers = '';
  /** What of the current read is sent on, when that is not all of it; the rest is kept from `#keptFrom` on. */
  #pieces: Buffer[] | null = null;
  #keptFrom = 0;

  /**
   * Begins a body. `decodes`: chunks are taken off and only their data passes, for receivers that know no chunks
   * (HTTP/1.0 and HTTP/0.9 clients, and those of HTTP/2); its trailers are in {@link trailers} when it is done.
   */
  start(framing: Framing, contentLength: number, decodes = false): void {
    this.#framing = framing;
    this.#decodes = decodes;
    this.#left = framing === 'length' ? contentLength : 0;
    this.#state = SIZE;
    this.#digits = 0;
    this.#zeros = 0;
    this.#isZeroKept = false;
    this.#trailers = '';
    this.trailers = '';
    this.replacement = null;
    this.isDone = framing === 'none' || (framing === 'length' && contentLength === 0);
  }

  /** Bytes still to come of a body with length; 0 for the other kinds. */
  get remaining(): number {
    return this.#framing === 'length' ? this.#left : 0;
  }

  /**
   * Takes what belongs to the body from the bytes between `start` and `end`. Returns the index behind it (less than
   * `end` only when the body is done), or {@link BROKEN}; then nothing of these bytes may be sent on.
   */
  take(bytes: Buffer, start: number, end: number): number {
    this.replacement = null;
    if (this.isDone) return start;
    if (this.#framing === 'untilClose') return end;
    if (this.#framing === 'length') {
      const available = end - start;
      if (available < this.#left) {
        this.#left -= available;
        return end;
      }
      const behind = start + this.#left;
      this.#left = 0;
      this.isDone = true;
      return behind;
    }
    this.#keptFrom = start;
    const behind = this.#takeChunks(bytes, start, end);
    if (this.#pieces !== null) {
      if (behind !== BROKEN) {
        this.#leaveOut(bytes, behind, behind);
        this.replacement = Buffer.concat(this.#pieces);
      }
      this.#pieces = null;
    }
    return behind;
  }

  #takeChunks(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at] ?? 0;
      switch (this.#state) {
        case SIZE:
          if (hexDigit(byte) >= 0) {
            if (!this.#takeDigit(bytes, at, end)) return BROKEN;
          } else {
            if (this.#digits + this.#zeros === 0 || (byte !== CR && byte !== SEMICOLON)) return BROKEN;
            if (this.#digits === 0 && !this.#isZeroKept && !this.#decodes) this.#insert(bytes, at, '0');
            this.#extension = 0;
            this.#state = byte === CR ? SIZE_LINE_FEED : EXTENSION;
            if (byte === SEMICOLON) this.#leaveOut(bytes, at, at + 1);
            else this.#leaveOutFraming(bytes, at);
          }
          at += 1;
          break;
        case EXTENSION: {
          const from = at;
          while (at < end && (classOf(bytes, at) & VALUE) !== 0) at += 1;
          this.#extension += at - from;
          if (this.#extension > MAX_EXTENSION) return BROKEN;
          this.#leaveOut(bytes, from, at);
          if (at === end) break;
          if (bytes[at] !== CR) return BROKEN;
          this.#leaveOutFraming(bytes, at);
          this.#state = SIZE_LINE_FEED;
          at += 1;
          break;
        }
        case SIZE_LINE_FEED:
          if (byte !== LF) return BROKEN;
          this.#leaveOutFraming(bytes, at);
          this.#state = this.#left === 0 ? AFTER_LAST_CHUNK : DATA;
          at += 1;
          break;
        case DATA:
          if (end - at < this.#left) {
            this.#left -= end - at;
            return end;
          }
          at += this.#left;
          this.#left = 0;
          this.#state = DATA_CR;
          break;
        case DATA_CR:
          if (byte !== CR) return BROKEN;
          this.#leaveOutFraming(bytes, at);
          this.#state = DATA_LINE_FEED;
          at += 1;
          break;
        case DATA_LINE_FEED:
          if (byte !== LF) return BROKEN;
          this.#leaveOutFraming(bytes, at);
          this.#digits = 0;
          this.#zeros = 0;
          this.#isZeroKept = false;
          this.#state = SIZE;
          at += 1;
          break;
        case AFTER_LAST_CHUNK:
          if (byte === CR) {
            this.#leaveOutFraming(bytes, at);
            this.#state = LAST_LINE_FEED;
            at += 1;
          } else {
            if ((classOf(bytes, at) & TOKEN) === 0) return BROKEN;
            this.#state = TRAILERS;
          }
          break;
        case TRAILERS: {
          const behind = this.#takeTrailers(bytes, at, end);
          if (behind === BROKEN || this.isDone) return behind;
          at = behind;
          break;
        }
        case LAST_LINE_FEED:
          if (byte !== LF) return BROKEN;
          this.#leaveOutFraming(bytes, at);
          this.isDone = true;
          return at + 1;
      }
    }
    return at;
  }

  /** One digit of a chunk size. A zero in front is only kept when it can be seen to be all there is. */
  #takeDigit(bytes: Buffer, at: number, end: number): boolean {
    const byte = bytes[at] ?? 0;
    if (byte !== ZERO || this.#digits > 0) {
      this.#digits += 1;
      this.#left = this.#left * 16 + hexDigit(byte);
      this.#leaveOutFraming(bytes, at);
      return this.#digits <= MAX_SIZE_DIGITS;
    }
    this.#zeros += 1;
    if (at + 1 < end && bytes[at + 1] === CR) {
      this.#isZeroKept = true;
      this.#leaveOutFraming(bytes, at);
    } else {
      this.#leaveOut(bytes, at, at + 1);
    }
    return this.#zeros <= MAX_LEADING_ZEROS;
  }

  /** Trailers are held until their blank line has come, then sent on without those that may not travel. */
  #takeTrailers(bytes: Buffer, start: number, end: number): number {
    const before = this.#trailers.length;
    const part = latin1(bytes, start, Math.min(end, start + MAX_TRAILERS + 1 - before));
    const text = this.#trailers + part;
    const lastLine = text.indexOf('\r\n\r\n', Math.max(before - 3, 0));
    if (lastLine < 0) {
      if (text.length > MAX_TRAILERS || /(?:^|[^\r])\n/.test(text)) return BROKEN;
      this.#trailers = text;
      this.#leaveOut(bytes, start, start + part.length);
      return start + part.length;
    }
    const fields = trailerFields(text.slice(0, lastLine + 2));
    if (fields === null) return BROKEN;
    const behind = start + lastLine + 4 - before;
    this.#leaveOut(bytes, start, behind);
    if (this.#decodes) this.trailers = fields;
    else this.#insert(bytes, behind, `${fields}\r\n`);
    this.isDone = true;
    return behind;
  }

  /** Leaves out the byte at `at`, which is not data, where chunks are taken off. */
  #leaveOutFraming(bytes: Buffer, at: number): void {
    if (this.#decodes) this.#leaveOut(bytes, at, at + 1);
  }

  #leaveOut(bytes: Buffer, from: number, to: number): void {
    this.#pieces ??= [];
    if (from > this.#keptFrom) this.#pieces.push(bytes.subarray(this.#keptFrom, from));
    this.#keptFrom = to;
  }

  #insert(bytes: Buffer, at: number, text: string): void {
    this.#leaveOut(bytes, at, at);
    this.#pieces?.push(Buffer.from(text, 'latin1'));
  }
}
