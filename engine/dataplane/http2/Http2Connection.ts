import { encodeHead } from '../../wire/http2/encodeHead.ts';
import type { Frame } from '../../wire/http2/Frame.ts';
import { FLAG, FRAME_KIND, MAX_WINDOW } from '../../wire/http2/FRAME_KIND.ts';
import { FrameCutter } from '../../wire/http2/FrameCutter.ts';
import { frameFault } from '../../wire/http2/frameFault.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HpackDecoder } from '../../wire/http2/HpackDecoder.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import { requestText, trailerText } from '../../wire/http2/requestText.ts';
import { OWN_SETTINGS, readSettings } from '../../wire/http2/readSettings.ts';
import type { ClientAddress } from '../http/ClientAddress.ts';
import type { HttpListener } from '../http/HttpListener.ts';
import type { HttpNode } from '../http/HttpNode.ts';
import type { ServedConnection } from '../http/RequestOwner.ts';
import { Timed } from '../http/TimeoutList.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { TargetState } from '../node/TargetState.ts';
import { FloodGuard } from './FloodGuard.ts';
import { FrameWriter } from './FrameWriter.ts';
import { HeaderBlock } from './HeaderBlock.ts';
import { Http2Stream } from './Http2Stream.ts';
import { LinkProgress } from './LinkProgress.ts';
import { SendQueue } from './SendQueue.ts';

/** After an announcement of the end, what is on the way still comes; then the last stream is named (RFC 9113, 6.8). */
const GRACE_MS = 1_000;
/** An attacker gets the reason why, and no more of our time. */
const HOSTILE_MS = 200;

/** A response head of 32 KB and our own lines, each of whose bytes may take three. */
const block = Buffer.allocUnsafeSlow(262_144);

/**
 * One client connection that speaks HTTP/2. Frames are judged and acted upon here, requests are `Http2Stream`s. Phases:
 *
 * - `open`;   - `leaving`: a GOAWAY said that no further request is taken, and those under way go on;
 * - `ended`: all is answered, and the client is to close, as closing first can cost it the end of a response;
 * - `lingering`: our side has ended, and what still comes is thrown away, so that the client gets the GOAWAY;   - `closed`.
 */
export class Http2Connection extends Timed implements LinkOwner, ServedConnection {
  readonly link: Link;
  readonly node: HttpNode;
  readonly listener: HttpListener;
  readonly address: ClientAddress;
  readonly writer: FrameWriter;
  readonly sendQueue: SendQueue;
  readonly progress: LinkProgress;
  /** What a new stream may send to the client. */
  streamWindow = 65_535;
  #phase: 'open' | 'leaving' | 'ended' | 'lingering' | 'closed' = 'open';
  readonly #streams = new Map<number, Http2Stream>();
  readonly #cutter = new FrameCutter();
  readonly #decoder = new HpackDecoder();
  readonly #guard = new FloodGuard();
  readonly #block = new HeaderBlock();
  readonly #acceptedMs: number;
  readonly #onFrame = (frame: Frame) => this.#take(frame);
  #lastId = 0;
  #requests = 0;
  /** The last request that is served is known to the client. */
  #hasNamedLast = false;
  #hasSettings = false;
  /** Bytes of bodies for which the connection has got no credit back. */
  #owedBytes = 0;
  /** Streams whose heads wait for the end of the read. */
  #unsent: Http2Stream[] = [];
  /** The client wishes a smaller table than the standard one: said once that we have none. */
  #owesTableSize = false;
  #cancelTimer: () => void = () => undefined;

  constructor(listener: HttpListener, link: Link, address: ClientAddress) {
    super();
    this.listener = listener;
    this.node = listener.node;
    this.link = link;
    this.address = address;
    this.writer = new FrameWriter(link);
    this.sendQueue = new SendQueue(this.writer);
    this.progress = new LinkProgress(link);
    this.writer.onBlocked = () => {
      this.progress.note();
      link.pause(); // answers to PING, SETTINGS and requests cannot pile up
    };
    this.#acceptedMs = this.node.tick();
    this.node.clients.touch(this, this.#acceptedMs);
    this.writer.frame(FRAME_KIND.settings, 0, 0, OWN_SETTINGS);
    this.writer.giveWindow(0, HTTP2_LIMITS.connectionWindow - 65_535);
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    this.node.tick();
    if (this.#isOver) return;
    const cut = this.#cutter.take(bytes, start, end, this.#onFrame);
    if (cut === 'noPreface') this.#die(HTTP2_ERROR.protocol);
    else if (cut === 'tooLarge') this.#die(HTTP2_ERROR.frameSize);
    for (const stream of this.#unsent.splice(0)) stream.sendHead();
  }

  onEnd(): void {
    this.#close();
  }

  onBroken(code: string): void {
    this.#close(code);
  }

  onWriteFailed(code: string): void {
    this.#close(code);
  }

  onDrain(): void {
    this.node.tick();
    if (!this.writer.isBlocked || this.#isOver) return;
    this.writer.unblock();
    if (this.sendQueue.pump()) this.link.resume();
  }

  /** For the connection itself, which has no request under way; requests have their own. */
  onTimeout(nowMs: number): void {
    if (this.#streams.size > 0 || this.progress.isMoving(nowMs)) this.node.clients.touch(this, nowMs);
    else if (this.#phase === 'open' || this.#phase === 'leaving') this.#die(HTTP2_ERROR.none);
    else this.#close();
  }

  get isIdle(): boolean {
    return this.#streams.size === 0;
  }

  /** Announces the end, so that requests on their way are still served; a moment later names the last one. */
  letGo(): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'leaving';
    this.writer.goAway(MAX_WINDOW, HTTP2_ERROR.none);
    this.#cancelTimer = this.node.clock.after(GRACE_MS, () => {
      this.node.tick();
      this.#leave();
    });
  }

  stop(): void {
    for (const stream of [...this.#streams.values()]) stream.abandon('stopped', null);
    this.writer.flush();
    this.#close();
  }

  abort(targets: ReadonlySet<TargetState>): void {
    for (const stream of [...this.#streams.values()]) stream.abort(targets);
  }

  /** For its streams: a response head, as HTTP/1.1 writes it. */
  writeHead(id: number, text: string): void {
    let start = 0;
    if (this.#owesTableSize) {
      block[0] = 0x20;
      start = 1;
      this.#owesTableSize = false;
    }
    this.writer.headers(id, block, start + encodeHead(text, block.subarray(start)));
  }

  /** Its head goes out with the first bytes of its body, if they came in the same read: two writes cost a quarter more. */
  noteUnsent(stream: Http2Stream): void {
    this.#unsent.push(stream);
  }

  onStreamClosed(stream: Http2Stream): void {
    this.#streams.delete(stream.id);
    if (this.#streams.size > 0 || this.#isOver) return;
    this.node.clients.touch(this, this.node.nowMs);
    if (this.#phase === 'leaving' && this.#hasNamedLast) this.#finish();
  }

  get #isOver(): boolean {
    return this.#phase === 'ended' || this.#phase === 'lingering' || this.#phase === 'closed';
  }

  /** False: the connection has come to its end. */
  #take(frame: Frame): boolean {
    const fault = this.#hasSettings || frame.type === FRAME_KIND.settings ? frameFault(frame) : HTTP2_ERROR.protocol;
    if (fault !== HTTP2_ERROR.none) return this.#die(fault);
    const { isOpen, id } = this.#block;
    if (isOpen !== (frame.type === FRAME_KIND.continuation) || (isOpen && frame.streamId !== id)) {
      return this.#die(HTTP2_ERROR.protocol); // nothing comes between the parts of a header block
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
        if (this.#phase === 'open') this.#leave();
        return !this.#isOver;
      case FRAME_KIND.ping:
        if (!this.#allowsControl()) return false;
        if (!frame.has(FLAG.ack))
          this.writer.frame(FRAME_KIND.ping, FLAG.ack, 0, frame.bytes.subarray(frame.start, frame.end));
        return true;
      default:
        return this.#allowsControl(); // PRIORITY, which is to be ignored, and what we do not know
    }
  }

  #takeData(frame: Frame): boolean {
    const { streamId, length } = frame;
    const endsHere = frame.has(FLAG.endStream);
    if (frame.has(FLAG.padded) && !frame.unpad()) return this.#die(HTTP2_ERROR.protocol);
    this.#owedBytes += length;
    if (this.#owedBytes > HTTP2_LIMITS.connectionWindow) return this.#die(HTTP2_ERROR.flowControl);
    if (length === 0 && !endsHere && !this.#guard.allows('emptyData', this.node.nowMs)) return this.#calm();
    if (this.#owedBytes >= HTTP2_LIMITS.connectionWindow / 2) {
      this.writer.giveWindow(0, this.#owedBytes);
      this.#owedBytes = 0;
    }
    const stream = this.#streams.get(streamId);
    if (!stream) return streamId <= this.#lastId || this.#die(HTTP2_ERROR.protocol); // what was on the way is dropped
    if (stream.isSent) return this.#die(HTTP2_ERROR.streamClosed);
    const error = stream.takeBody(frame.bytes, frame.start, frame.end, { sizeBytes: length, endsHere });
    if (error === HTTP2_ERROR.none) return true;
    return error === HTTP2_ERROR.flowControl ? this.#die(error) : this.#fault(streamId, error);
  }

  #takeBlock(frame: Frame): boolean {
    const verdict = this.#block.take(frame);
    if (verdict === 'tooMuch') return this.#calm();
    if (verdict === 'malformed') return this.#die(HTTP2_ERROR.protocol);
    if (verdict === 'open') return true;
    const { id, endsStream, bytes, start, end } = this.#block;
    this.#block.bytes = null;
    const entries: HeaderEntry[] = [];
    const decoded = this.#decoder.decode(bytes ?? frame.bytes, start, end, entries, HTTP2_LIMITS.listBytes);
    if (decoded === 'malformed') return this.#die(HTTP2_ERROR.compression);
    if (decoded === 'tooLong') return this.#calm();
    const stream = this.#streams.get(id);
    if (stream) return this.#takeTrailers(stream, entries, endsStream);
    if (id <= this.#lastId) return this.#die(HTTP2_ERROR.streamClosed);
    this.#lastId = id;
    return this.#begin(id, entries, endsStream);
  }

  #begin(id: number, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    const { nowMs, state } = this.node;
    if (this.#phase === 'leaving' && this.#hasNamedLast) return true; // the client knows that it is not served
    if (this.#streams.size >= HTTP2_LIMITS.streams) {
      if (!this.#guard.allows('refusals', nowMs)) return this.#calm();
      this.writer.reset(id, HTTP2_ERROR.refusedStream);
      return true;
    }
    const request = requestText(entries, endsStream);
    if (request === null) return this.#fault(id, HTTP2_ERROR.protocol);
    this.node.clients.touch(this, nowMs);
    const stream = new Http2Stream(this, id, request, endsStream);
    this.#streams.set(id, stream);
    this.#requests += 1;
    if (this.#requests >= HTTP2_LIMITS.requests) this.#leave();
    else if (nowMs - this.#acceptedMs >= state.base.http.clientKeepAliveMs || !state.base.http.http2Enabled)
      this.letGo();
    stream.begin(request);
    return true;
  }

  #takeTrailers(stream: Http2Stream, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    if (stream.isSent || !endsStream) return this.#die(HTTP2_ERROR.protocol);
    const lines = trailerText(entries);
    if (lines !== null && stream.takeTrailers(lines)) return true;
    return this.#fault(stream.id, HTTP2_ERROR.protocol);
  }

  #takeReset({ streamId }: Frame): boolean {
    if (streamId > this.#lastId) return this.#die(HTTP2_ERROR.protocol);
    if (!this.#guard.allows('resets', this.node.nowMs)) return this.#calm();
    this.#streams.get(streamId)?.onClientGone();
    return !this.#isOver;
  }

  #takeSettings(frame: Frame): boolean {
    this.#hasSettings = true;
    if (!this.#allowsControl()) return false;
    if (frame.has(FLAG.ack)) return true;
    if (frame.length > HTTP2_LIMITS.settings * 6) return this.#calm();
    const settings = readSettings(frame.bytes, frame.start, frame.end);
    if (typeof settings === 'number') return this.#die(settings);
    if (settings.headerTableBytes !== null && settings.headerTableBytes < 4_096) this.#owesTableSize = true;
    if (settings.streamWindow !== null) {
      const change = settings.streamWindow - this.streamWindow;
      this.streamWindow = settings.streamWindow;
      for (const stream of this.#streams.values()) {
        stream.window += change;
        if (stream.window > MAX_WINDOW) return this.#die(HTTP2_ERROR.flowControl);
      }
    }
    this.writer.frame(FRAME_KIND.settings, FLAG.ack, 0, NOTHING);
    this.sendQueue.pump();
    return true;
  }

  #takeWindow({ streamId, bytes, start }: Frame): boolean {
    const increment = bytes.readUInt32BE(start) & MAX_WINDOW;
    if (!this.#guard.allowsWindowUpdate(increment, this.node.nowMs)) return this.#calm();
    if (streamId === 0) {
      this.writer.window += increment;
      if (increment === 0) return this.#die(HTTP2_ERROR.protocol);
      if (this.writer.window > MAX_WINDOW) return this.#die(HTTP2_ERROR.flowControl);
    } else {
      if (streamId > this.#lastId) return this.#die(HTTP2_ERROR.protocol);
      const stream = this.#streams.get(streamId);
      if (!stream) return true;
      stream.window += increment;
      if (increment === 0) return this.#fault(streamId, HTTP2_ERROR.protocol);
      if (stream.window > MAX_WINDOW) return this.#fault(streamId, HTTP2_ERROR.flowControl);
    }
    this.sendQueue.pump();
    return !this.#isOver;
  }

  #allowsControl(): boolean {
    return this.#guard.allows('controls', this.node.nowMs) || this.#calm();
  }

  /** A stream is at fault: it is reset, which too many of make an attack. */
  #fault(id: number, code: number): boolean {
    if (!this.#guard.allows('resets', this.node.nowMs)) return this.#calm();
    const stream = this.#streams.get(id);
    if (stream) stream.abandon(stream.isSent ? 'responseAborted' : 'requestCutShort', code);
    else this.writer.reset(id, code);
    return !this.#isOver;
  }

  /** Names the last request that is served; the connection ends when all are answered. */
  #leave(): void {
    if (this.#hasNamedLast || this.#isOver) return;
    this.#cancelTimer();
    this.#phase = 'leaving';
    this.#hasNamedLast = true;
    this.writer.goAway(this.#lastId, HTTP2_ERROR.none);
    if (this.#streams.size === 0) this.#finish();
  }

  #finish(): void {
    this.#phase = 'ended';
    this.node.lingering.touch(this, this.node.nowMs);
  }

  /** Too much of something that is allowed in small numbers. */
  #calm(): false {
    return this.#die(HTTP2_ERROR.enhanceYourCalm);
  }

  /** An error of the connection, or `none` when it was idle too long: says so, and ends. */
  #die(code: number): false {
    if (this.#isOver) return false;
    const isHostile = code === HTTP2_ERROR.enhanceYourCalm;
    this.#phase = 'lingering';
    this.#cancelTimer();
    this.writer.goAway(this.#lastId, code);
    this.writer.flush();
    this.#dropStreams('');
    this.node.lingering.touch(this, this.node.nowMs);
    this.link.halfClose();
    if (isHostile) {
      this.link.pause();
      this.#cancelTimer = this.node.clock.after(HOSTILE_MS, () => {
        this.#close();
      });
    } else this.link.resume();
    return false;
  }

  #dropStreams(systemCode: string): void {
    for (const stream of [...this.#streams.values()]) stream.onClientGone(systemCode);
  }

  #close(systemCode = ''): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#cancelTimer();
    this.writer.close();
    this.#dropStreams(systemCode);
    this.list?.remove(this);
    this.link.destroy();
    this.listener.onClosed(this);
  }
}

const NOTHING = Buffer.alloc(0);
