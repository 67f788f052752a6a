import { Frame } from './Frame.ts';
import { FRAME_HEAD_BYTES, MAX_FRAME_BYTES } from './FRAME_KIND.ts';

/** With what every client begins (RFC 9113, 3.4). */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

const LARGEST = FRAME_HEAD_BYTES + MAX_FRAME_BYTES;

/** How a read went: `noPreface`, `tooLarge`: the connection must end. */
export type Cut = 'fine' | 'noPreface' | 'tooLarge';

/** Cuts what one peer sends into frames, however it comes in reads. Of a read, only a frame that it breaks off is copied. */
export class FrameCutter {
  readonly #frame = new Frame();
  /** Bytes of the preface that have not come. */
  #prefaceLeft: number;
  /** Bytes of a frame that is not whole; null for none. */
  #left: Buffer | null = null;

  /** `peer`: who sends. Clients begin with the preface. */
  constructor(peer: 'client' | 'target') {
    this.#prefaceLeft = peer === 'client' ? PREFACE.length : 0;
  }

  /** Hands each whole frame to `onFrame`, until it returns false. */
  take(bytes: Buffer, readStart: number, end: number, onFrame: (frame: Frame) => boolean): Cut {
    let start = readStart;
    if (this.#prefaceLeft > 0) {
      const length = Math.min(this.#prefaceLeft, end - start);
      const from = PREFACE.length - this.#prefaceLeft;
      if (PREFACE.compare(bytes, start, start + length, from, from + length) !== 0) return 'noPreface';
      this.#prefaceLeft -= length;
      start += length;
    }
    while (this.#left !== null && start < end) {
      const count = Math.min(wholeLength(this.#left, 0, this.#left.length) - this.#left.length, end - start);
      const joined = Buffer.concat([this.#left, bytes.subarray(start, start + count)]);
      const length = wholeLength(joined, 0, joined.length);
      start += count;
      if (length > LARGEST) return 'tooLarge';
      this.#left = joined.length < length ? joined : null;
      if (this.#left === null && !onFrame(this.#read(joined, 0, length))) return 'fine';
    }
    while (end - start >= FRAME_HEAD_BYTES) {
      const behind = start + wholeLength(bytes, start, end);
      if (behind - start > LARGEST) return 'tooLarge';
      if (behind > end) break;
      if (!onFrame(this.#read(bytes, start, behind))) return 'fine';
      start = behind;
    }
    if (start < end) this.#left = Buffer.from(bytes.subarray(start, end));
    return 'fine';
  }

  #read(bytes: Buffer, start: number, behind: number): Frame {
    const frame = this.#frame;
    frame.type = bytes[start + 3] ?? 0;
    frame.flags = bytes[start + 4] ?? 0;
    frame.streamId = bytes.readUInt32BE(start + 5) & 0x7fff_ffff;
    frame.bytes = bytes;
    frame.start = start + FRAME_HEAD_BYTES;
    frame.end = behind;
    return frame;
  }
}

/** Bytes of the frame at `start`, as far as its head says that: else of its head. */
function wholeLength(bytes: Buffer, start: number, end: number): number {
  if (end - start < FRAME_HEAD_BYTES) return FRAME_HEAD_BYTES;
  return FRAME_HEAD_BYTES + (((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0));
}
