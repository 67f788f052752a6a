import type { Frame } from '../../wire/http2/Frame.ts';
import { FLAG, FRAME_KIND } from '../../wire/http2/FRAME_KIND.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';

/** What a frame did to a block: `whole`: it can be read; `tooMuch`: more than anybody needs. */
export type BlockVerdict = 'open' | 'whole' | 'malformed' | 'tooMuch';

/** The header block that is being received: one frame, or one and those that continue it. */
export class HeaderBlock {
  id = 0;
  endsStream = false;
  /** More of it is to come. */
  isOpen = false;
  /** The block of a whole one is `bytes[start, end)`; null: it lies in the frame. */
  bytes: Buffer | null = null;
  start = 0;
  end = 0;
  #continuations = 0;
  readonly #maxBytes: number;

  /** `maxBytes`: of one block, compressed. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** A HEADERS frame while none is open, or a CONTINUATION frame of the one that is. */
  take(frame: Frame): BlockVerdict {
    return frame.type === FRAME_KIND.headers ? this.#begin(frame) : this.#continue(frame);
  }

  #begin(frame: Frame): BlockVerdict {
    if (frame.has(FLAG.padded) && !frame.unpad()) return 'malformed';
    if (frame.has(FLAG.priority)) {
      if (frame.length < 5) return 'malformed';
      if ((frame.bytes.readUInt32BE(frame.start) & 0x7fff_ffff) === frame.streamId) return 'malformed';
      frame.start += 5;
    }
    if (frame.length > this.#maxBytes) return 'tooMuch';
    this.id = frame.streamId;
    this.endsStream = frame.has(FLAG.endStream);
    this.#continuations = 0;
    this.isOpen = !frame.has(FLAG.endHeaders);
    this.start = this.isOpen ? 0 : frame.start;
    this.end = this.isOpen ? frame.length : frame.end;
    if (!this.isOpen) return 'whole';
    this.bytes = Buffer.from(frame.bytes.subarray(frame.start, frame.end));
    return 'open';
  }

  #continue(frame: Frame): BlockVerdict {
    this.#continuations += 1;
    if (this.#continuations > HTTP2_LIMITS.continuations) return 'tooMuch';
    if (this.end + frame.length > this.#maxBytes) return 'tooMuch';
    this.bytes = Buffer.concat([this.bytes ?? frame.bytes, frame.bytes.subarray(frame.start, frame.end)]);
    this.end = this.bytes.length;
    this.isOpen = !frame.has(FLAG.endHeaders);
    return this.isOpen ? 'open' : 'whole';
  }
}
