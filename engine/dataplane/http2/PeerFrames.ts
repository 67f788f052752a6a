import type { Frame } from '../../wire/http2/Frame.ts';
import { FLAG, FRAME_KIND, MAX_WINDOW } from '../../wire/http2/FRAME_KIND.ts';
import { FrameCutter, PREFACE } from '../../wire/http2/FrameCutter.ts';
import { frameFault } from '../../wire/http2/frameFault.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HpackDecoder } from '../../wire/http2/HpackDecoder.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import { OWN_SETTINGS, readSettings, TARGET_SETTINGS } from '../../wire/http2/readSettings.ts';
import type { Link } from '../link/Link.ts';
import { FloodGuard } from './FloodGuard.ts';
import { FrameWriter } from './FrameWriter.ts';
import { HeadWriter } from './HeadWriter.ts';
import { HeaderBlock } from './HeaderBlock.ts';
import { type Queued, SendQueue } from './SendQueue.ts';

/** How a part of a body counts, padding included, and whether it is the last one. */
export interface BodyPart {
  readonly sizeBytes: number;
  readonly endsHere: boolean;
}

/** One exchange of a connection. */
export interface FramedStream extends Queued {
  readonly id: number;
  /** Bytes of DATA that the peer takes of it. */
  window: number;
  /** The peer has sent all of it. */
  readonly isReceived: boolean;
  /** The error of the stream, or `none`. */
  takeBody(bytes: Buffer, start: number, end: number, part: BodyPart): number;
}

/** Whose connection it is. What returns a boolean says whether the connection goes on. */
export interface FramesOwner<Stream extends FramedStream> {
  readonly node: { readonly nowMs: number };
  readonly streams: ReadonlyMap<number, Stream>;
  readonly isOver: boolean;
  /** Whether a stream of that number has begun; it may be over. */
  hasBegun(id: number): boolean;
  /** A whole header block. */
  takeEntries(id: number, entries: readonly HeaderEntry[], endsStream: boolean): boolean;
  takeReset(stream: Stream, code: number): void;
  takeGoAway(lastId: number): void;
  /** The peer takes so many streams at once; infinity: it sets no limit. */
  takeMaxStreams(count: number): void;
  /** A stream is at fault, which may be over. */
  fault(id: number, code: number): boolean;
  /** The connection is at fault. */
  die(code: number): false;
}

/**
 * What one peer sends on a connection of HTTP/2, and what is sent to it: cuts frames, judges them, reads header blocks,
 * keeps the windows of both sides, answers what wants an answer, and counts what can be meant to exhaust us. Requests and
 * responses are the owner's concern. Source: RFC 9113; the limits: `HTTP2_LIMITS`.
 */
export class PeerFrames<Stream extends FramedStream> {
  readonly writer: FrameWriter;
  readonly heads: HeadWriter;
  readonly sendQueue: SendQueue;
  /** What a new stream may send to the peer. */
  streamWindow = 65_535;
  readonly #owner: FramesOwner<Stream>;
  readonly #isClient: boolean;
  readonly #cutter: FrameCutter;
  readonly #block: HeaderBlock;
  readonly #decoder = new HpackDecoder();
  readonly #guard = new FloodGuard();
  readonly #onFrame = (frame: Frame) => this.#take(frame);
  #hasSettings = false;
  /** Bytes of bodies for which the connection has given no credit back. */
  #owedBytes = 0;
  /** DATA frames that had left when the last PING came. */
  #sentAtPing = 0;

  constructor(peer: 'client' | 'target', owner: FramesOwner<Stream>, link: Link) {
    this.#owner = owner;
    this.#isClient = peer === 'client';
    this.#cutter = new FrameCutter(peer);
    this.#block = new HeaderBlock(this.#isClient ? HTTP2_LIMITS.blockBytes : HTTP2_LIMITS.targetBlockBytes);
    this.writer = new FrameWriter(link);
    this.heads = new HeadWriter(this.writer);
    this.sendQueue = new SendQueue(this.writer);
    if (!this.#isClient) link.writeBytes(PREFACE, 0, PREFACE.length, null);
    this.writer.frame(FRAME_KIND.settings, 0, 0, this.#isClient ? OWN_SETTINGS : TARGET_SETTINGS);
    this.writer.giveWindow(0, HTTP2_LIMITS.connectionWindow - 65_535);
  }

  take(bytes: Buffer, start: number, end: number): void {
    const cut = this.#cutter.take(bytes, start, end, this.#onFrame);
    if (cut === 'noPreface') this.#owner.die(HTTP2_ERROR.protocol);
    else if (cut === 'tooLarge') this.#owner.die(HTTP2_ERROR.frameSize);
  }

  /** One more reset, of the client's or for its fault. False: too many, and the connection has ended. */
  allowsReset(): boolean {
    return this.#guard.allows('resets', this.#owner.node.nowMs) || this.#calm();
  }

  /** One more request that is refused. False: too many, and the connection has ended. */
  allowsRefusal(): boolean {
    return this.#guard.allows('refusals', this.#owner.node.nowMs) || this.#calm();
  }

  /** False: the connection has come to its end. */
  #take(frame: Frame): boolean {
    const owner = this.#owner;
    const fault = this.#hasSettings || frame.type === FRAME_KIND.settings ? frameFault(frame) : HTTP2_ERROR.protocol;
    if (fault !== HTTP2_ERROR.none) return owner.die(fault);
    const { isOpen, id } = this.#block;
    if (isOpen !== (frame.type === FRAME_KIND.continuation) || (isOpen && frame.streamId !== id)) {
      return owner.die(HTTP2_ERROR.protocol); // nothing comes between the parts of a header block
    }
    switch (frame.type) {
      case FRAME_KIND.data:
        return this.#takeData(frame);
      case FRAME_KIND.headers:
      case FRAME_KIND.continuation:
        return this.#takeBlock(frame);
      case FRAME_KIND.reset:
        return this.#takeReset(frame);
      case FRAME_KIND.settings:
        return this.#takeSettings(frame);
      case FRAME_KIND.windowUpdate:
        return this.#takeWindow(frame);
      case FRAME_KIND.goAway:
        owner.takeGoAway(frame.bytes.readUInt32BE(frame.start) & MAX_WINDOW);
        return !owner.isOver;
      case FRAME_KIND.ping:
        return this.#takePing(frame);
      default:
        return this.#allowsControl(); // PRIORITY, which is to be ignored, and what we do not know
    }
  }

  #takeData(frame: Frame): boolean {
    const owner = this.#owner;
    const { streamId, length } = frame;
    const endsHere = frame.has(FLAG.endStream);
    if (frame.has(FLAG.padded) && !frame.unpad()) return owner.die(HTTP2_ERROR.protocol);
    this.#owedBytes += length;
    if (this.#owedBytes > HTTP2_LIMITS.connectionWindow) return owner.die(HTTP2_ERROR.flowControl);
    if (length === 0 && !endsHere && !this.#guard.allows('emptyData', owner.node.nowMs)) return this.#calm();
    if (this.#owedBytes >= HTTP2_LIMITS.connectionWindow / 2) {
      this.writer.giveWindow(0, this.#owedBytes);
      this.#owedBytes = 0;
    }
    const stream = owner.streams.get(streamId);
    if (!stream) return owner.hasBegun(streamId) || owner.die(HTTP2_ERROR.protocol); // what was on the way is dropped
    if (stream.isReceived) return owner.die(HTTP2_ERROR.streamClosed);
    const error = stream.takeBody(frame.bytes, frame.start, frame.end, { sizeBytes: length, endsHere });
    if (error === HTTP2_ERROR.none) return !owner.isOver;
    return error === HTTP2_ERROR.flowControl ? owner.die(error) : owner.fault(streamId, error);
  }

  #takeBlock(frame: Frame): boolean {
    const verdict = this.#block.take(frame);
    if (verdict === 'tooMuch') return this.#calm();
    if (verdict === 'malformed') return this.#owner.die(HTTP2_ERROR.protocol);
    if (verdict === 'open') return true;
    const { id, endsStream, bytes, start, end } = this.#block;
    this.#block.bytes = null;
    const entries: HeaderEntry[] = [];
    const decoded = this.#decoder.decode(bytes ?? frame.bytes, start, end, entries, HTTP2_LIMITS.listBytes);
    if (decoded === 'malformed') return this.#owner.die(HTTP2_ERROR.compression);
    if (decoded === 'tooLong') return this.#calm();
    return this.#owner.takeEntries(id, entries, endsStream);
  }

  #takeReset({ streamId, bytes, start }: Frame): boolean {
    const owner = this.#owner;
    if (!owner.hasBegun(streamId)) return owner.die(HTTP2_ERROR.protocol);
    if (this.#isClient && !this.allowsReset()) return false;
    const stream = owner.streams.get(streamId);
    if (stream) owner.takeReset(stream, bytes.readUInt32BE(start));
    return !owner.isOver;
  }

  #takeSettings(frame: Frame): boolean {
    const owner = this.#owner;
    const isFirst = !this.#hasSettings;
    this.#hasSettings = true;
    if (!this.#allowsControl()) return false;
    if (frame.has(FLAG.ack)) return true;
    if (frame.length > HTTP2_LIMITS.settings * 6) return this.#calm();
    const settings = readSettings(frame.bytes, frame.start, frame.end);
    if (typeof settings === 'number') return owner.die(settings);
    if (settings.headerTableBytes !== null) this.heads.noteTableSize(settings.headerTableBytes);
    if (settings.streamWindow !== null) {
      const change = settings.streamWindow - this.streamWindow;
      this.streamWindow = settings.streamWindow;
      for (const stream of owner.streams.values()) {
        stream.window += change;
        if (stream.window > MAX_WINDOW) return owner.die(HTTP2_ERROR.flowControl);
      }
    }
    this.writer.frame(FRAME_KIND.settings, FLAG.ack, 0, NOTHING);
    if (isFirst || settings.maxStreams !== null) owner.takeMaxStreams(settings.maxStreams ?? Infinity);
    this.sendQueue.pump();
    return !owner.isOver;
  }

  #takeWindow({ streamId, bytes, start }: Frame): boolean {
    const owner = this.#owner;
    const increment = bytes.readUInt32BE(start) & MAX_WINDOW;
    if (!this.#guard.allowsWindowUpdate(increment, owner.node.nowMs)) return this.#calm();
    if (streamId === 0) {
      this.writer.window += increment;
      if (increment === 0) return owner.die(HTTP2_ERROR.protocol);
      if (this.writer.window > MAX_WINDOW) return owner.die(HTTP2_ERROR.flowControl);
    } else {
      if (!owner.hasBegun(streamId)) return owner.die(HTTP2_ERROR.protocol);
      const stream = owner.streams.get(streamId);
      if (!stream) return true;
      stream.window += increment;
      if (increment === 0) return owner.fault(streamId, HTTP2_ERROR.protocol);
      if (stream.window > MAX_WINDOW) return owner.fault(streamId, HTTP2_ERROR.flowControl);
    }
    this.sendQueue.pump();
    return !owner.isOver;
  }

  /** Peers of gRPC measure by a PING at most for each part of a body that they get: those count for nothing. */
  #takePing(frame: Frame): boolean {
    const { sentBodies } = this.writer;
    if (sentBodies === this.#sentAtPing && !this.#allowsControl()) return false;
    this.#sentAtPing = sentBodies;
    if (frame.has(FLAG.ack)) return true;
    this.writer.frame(FRAME_KIND.ping, FLAG.ack, 0, frame.bytes.subarray(frame.start, frame.end));
    return true;
  }

  #allowsControl(): boolean {
    return this.#guard.allows('controls', this.#owner.node.nowMs) || this.#calm();
  }

  /** Too much of something that is allowed in small numbers. */
  #calm(): false {
    return this.#owner.die(HTTP2_ERROR.enhanceYourCalm);
  }
}

const NOTHING = Buffer.alloc(0);
