import { Frame } from './Frame.ts';
import { FRAME_HEAD_BYTES, MAX_FRAME_BYTES } from './FRAME_KIND.ts';

/** With what every client begins (RFC 9113, 3.4). */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** How a read went: `noPreface`, `tooLarge`: the connection must end. */
export type Cut = 'fine' | 'noPreface' | 'tooLarge';

/** Cuts what one peer sends into frames, however it comes in reads. */
export class FrameCutter {
  readonly #frame = new Frame();
  #isPrefaceDue: boolean;
  /** Bytes of a frame, or of the preface, that is not whole; null for none. */
  #left: Buffer | null = null;

  /** `peer`: who sends. Clients begin with the preface. */
  constructor(peer: 'client' | 'target') {
    this.#isPrefaceDue = peer === 'client';
  }

  /** Hands each whole frame to `onFrame`, until it returns false. */
  take(read: Buffer, readStart: number, readEnd: number, onFrame: (frame: Frame) => boolean): Cut {
    let bytes = read;
    let start = readStart;
    let end = readEnd;
    if (this.#left !== null) {
      bytes = Buffer.concat([this.#left, read.subarray(readStart, readEnd)]);
      start = 0;
      end = bytes.length;
      this.#left = null;
    }
    if (this.#isPrefaceDue) {
      const length = Math.min(PREFACE.length, end - start);
      if (PREFACE.compare(bytes, start, start + length, 0, length) !== 0) return 'noPreface';
      if (length < PREFACE.length) return this.#keep(bytes, start, end);
      this.#isPrefaceDue = false;
      start += length;
    }
    while (end - start >= FRAME_HEAD_BYTES) {
      const length = ((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
      if (length > MAX_FRAME_BYTES) return 'tooLarge';
      const behind = start + FRAME_HEAD_BYTES + length;
      if (behind > end) break;
      const frame = this.#frame;
      frame.type = bytes[start + 3] ?? 0;
      frame.flags = bytes[start + 4] ?? 0;
      frame.streamId = bytes.readUInt32BE(start + 5) & 0x7fff_ffff;
      frame.bytes = bytes;
      frame.start = start + FRAME_HEAD_BYTES;
      frame.end = behind;
      if (!onFrame(frame)) return 'fine';
      start = behind;
    }
    return this.#keep(bytes, start, end);
  }

  #keep(bytes: Buffer, start: number, end: number): Cut {
    if (start < end) this.#left = Buffer.from(bytes.subarray(start, end));
    return 'fine';
  }
}
