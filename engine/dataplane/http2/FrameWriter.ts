import { FLAG, FRAME_HEAD_BYTES, FRAME_KIND, MAX_FRAME_BYTES } from '../../wire/http2/FRAME_KIND.ts';
import type { Link } from '../link/Link.ts';
import { BufferPool, ReadBuffer } from '../link/ReadBuffer.ts';
import { flushAtEndOfTurn } from './io/flushAtEndOfTurn.ts';

/** What is written within one turn leaves at its end, or when it is so much. */
const FULL_BYTES = 65_536;
const NO_FRAME = -1;

/** Buffers that no connection fills at the moment: idle ones hold none. */
const spare: ReadBuffer[] = [];

/** Whose body it sends. */
export interface BodySink {
  readonly id: number;
  /** Bytes of DATA that the peer takes of this stream. */
  window: number;
}

/**
 * The writing half of a connection: the frames of one turn of the event loop gather in one buffer and leave in one write,
 * which is half of what this engine's speed comes from. Source: perf figures, part two, 2.
 */
export class FrameWriter {
  /** Bytes of DATA that the peer takes of all streams. */
  window = 65_535;
  /** Parts of bodies that have been written so far. */
  sentBodies = 0;
  /** The link has not taken the last write: nothing is written until it drains. */
  isBlocked = false;
  /** Called when a write was not taken. */
  onBlocked: () => void = () => undefined;
  readonly #link: Link;
  /** Being filled: `#out.current[0, #length)`; it is lent to the link for the time of a write. Null between turns. */
  #out: ReadBuffer | null = null;
  #length = 0;
  #isFlushDue = false;
  #isClosed = false;
  /** Where the latest frame begins, and of which stream it is, as long as it has not left. */
  #lastFrame = NO_FRAME;
  #lastId = 0;

  constructor(link: Link) {
    this.#link = link;
  }

  /** A frame of at most 16 KB. */
  frame(type: number, flags: number, id: number, payload: Buffer): void {
    this.#put(type, flags, id, payload.length).set(payload, this.#length - payload.length);
  }

  reset(id: number, code: number): void {
    this.#put(FRAME_KIND.reset, 0, id, 4).writeUInt32BE(code, this.#length - 4);
  }

  /** The peer may send so much more: of a stream, or of all where `id` is 0. */
  giveWindow(id: number, bytes: number): void {
    this.#put(FRAME_KIND.windowUpdate, 0, id, 4).writeUInt32BE(bytes, this.#length - 4);
  }

  /** Streams beyond `lastId` are not served. */
  goAway(lastId: number, code: number): void {
    const out = this.#put(FRAME_KIND.goAway, 0, 0, 8);
    out.writeUInt32BE(lastId, this.#length - 8);
    out.writeUInt32BE(code, this.#length - 4);
  }

  /** `block[0, length)` as HEADERS and what continues it. */
  headers(id: number, block: Buffer, length: number): void {
    this.#putBlock(0, id, block, length);
  }

  /** The same as trailers, which end our direction of the stream. */
  trailers(id: number, block: Buffer, length: number): void {
    this.#putBlock(FLAG.endStream, id, block, length);
  }

  #putBlock(firstFlags: number, id: number, block: Buffer, length: number): void {
    for (let start = 0, type: number = FRAME_KIND.headers; start < length; type = FRAME_KIND.continuation) {
      const end = Math.min(length, start + MAX_FRAME_BYTES);
      const flags = (start === 0 ? firstFlags : 0) | (end === length ? FLAG.endHeaders : 0);
      const out = this.#put(type, flags, id, end - start);
      block.copy(out, this.#length - (end - start), start, end);
      start = end;
      if (type === FRAME_KIND.continuation) this.#lastFrame = NO_FRAME; // it cannot end a stream
    }
  }

  /** Sends of a body what the windows and the link allow; returns the index behind it. */
  data(stream: BodySink, bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && !this.isBlocked && !this.#isClosed) {
      const count = Math.min(end - at, MAX_FRAME_BYTES, stream.window, this.window);
      if (count <= 0) break;
      const out = this.#put(FRAME_KIND.data, 0, stream.id, count);
      bytes.copy(out, this.#length - count, at, at + count);
      this.sentBodies += 1;
      stream.window -= count;
      this.window -= count;
      at += count;
      if (this.#length > FULL_BYTES) this.flush();
    }
    return at;
  }

  /** Ends our direction of a stream: by a bit of its latest frame where that has not left, else by a frame of its own. */
  endStream(id: number): void {
    const flags = this.#lastFrame + 4;
    if (this.#out && this.#lastFrame !== NO_FRAME && this.#lastId === id) {
      this.#out.current[flags] = (this.#out.current[flags] ?? 0) | FLAG.endStream;
    } else this.#put(FRAME_KIND.data, FLAG.endStream, id, 0);
    this.#lastFrame = NO_FRAME;
  }

  /** Sends what has gathered. */
  flush(): void {
    const out = this.#out;
    const length = this.#length;
    if (out === null) return;
    this.#out = null;
    this.#length = 0;
    this.#lastFrame = NO_FRAME;
    const hasLeft = this.#isClosed || this.#link.writeBytes(out.current, 0, length, out);
    spare.push(out);
    if (hasLeft || this.isBlocked) return;
    this.isBlocked = true;
    this.onBlocked();
  }

  /** The link has drained. */
  unblock(): void {
    this.isBlocked = false;
  }

  /** Writes no more; what has gathered is lost. */
  close(): void {
    this.#isClosed = true;
    this.flush();
  }

  #put(type: number, flags: number, id: number, length: number): Buffer {
    if (this.#length > FULL_BYTES) this.flush();
    const { current } = (this.#out ??= spare.pop() ?? new ReadBuffer(new BufferPool(), false, 'shared'));
    if (!this.#isFlushDue) {
      this.#isFlushDue = true;
      flushAtEndOfTurn(this);
    }
    const start = this.#length;
    current[start] = length >>> 16;
    current[start + 1] = length >>> 8;
    current[start + 2] = length;
    current[start + 3] = type;
    current[start + 4] = flags;
    current[start + 5] = id >>> 24;
    current[start + 6] = id >>> 16;
    current[start + 7] = id >>> 8;
    current[start + 8] = id;
    this.#length = start + FRAME_HEAD_BYTES + length;
    this.#lastId = id;
    this.#lastFrame = type === FRAME_KIND.data || type === FRAME_KIND.headers ? start : NO_FRAME;
    return current;
  }

  /** For `flushAtEndOfTurn`. */
  flushDue(): void {
    this.#isFlushDue = false;
    this.flush();
  }
}
