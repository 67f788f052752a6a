import { MAX_WINDOW } from '../../wire/http2/FRAME_KIND.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import type { PlainFields } from '../../wire/http2/PlainFields.ts';
import { PlainRequest } from '../../wire/http2/PlainRequest.ts';
import { requestText, trailerText } from '../../wire/http2/requestText.ts';
import type { ClientAddress } from '../http/ClientAddress.ts';
import type { HttpListener } from '../http/HttpListener.ts';
import type { HttpNode } from '../http/HttpNode.ts';
import type { ServedConnection } from '../http/RequestOwner.ts';
import { Timed } from '../http/TimeoutList.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { TargetState } from '../node/TargetState.ts';
import { Http2Stream } from './Http2Stream.ts';
import { LinkProgress } from './LinkProgress.ts';
import { type FramesOwner, PeerFrames } from './PeerFrames.ts';

/** After an announcement of the end, what is on the way still comes; then the last stream is named (RFC 9113, 6.8). */
const GRACE_MS = 1_000;
/** An attacker gets the reason why, and no more of our time. */
const HOSTILE_MS = 200;

/**
 * One client connection that speaks HTTP/2. `PeerFrames` reads its frames, requests are `Http2Stream`s. Phases:
 *
 * - `open`;   - `leaving`: a GOAWAY said that no further request is taken, and those under way go on;
 * - `ended`: all is answered, and the client is to close, as closing first can cost it the end of a response;
 * - `lingering`: our side has ended, and what still comes is thrown away, so that the client gets the GOAWAY;   - `closed`.
 */
export class Http2Connection extends Timed implements LinkOwner, ServedConnection, FramesOwner<Http2Stream> {
  readonly link: Link;
  readonly node: HttpNode;
  readonly listener: HttpListener;
  readonly address: ClientAddress;
  readonly frames: PeerFrames<Http2Stream>;
  readonly streams = new Map<number, Http2Stream>();
  readonly progress: LinkProgress;
  #phase: 'open' | 'leaving' | 'ended' | 'lingering' | 'closed' = 'open';
  readonly #acceptedMs: number;
  #lastId = 0;
  #requests = 0;
  /** What the last plain request said beside where it goes. */
  #lastFields: PlainFields | null = null;
  /** The last request that is served is known to the client. */
  #hasNamedLast = false;
  /** Streams whose heads wait for the end of the read. */
  #unsent: Http2Stream[] = [];
  #cancelTimer: () => void = () => undefined;

  constructor(listener: HttpListener, link: Link, address: ClientAddress) {
    super();
    this.listener = listener;
    this.node = listener.node;
    this.link = link;
    this.address = address;
    this.frames = new PeerFrames('client', this, link);
    this.progress = new LinkProgress(link);
    this.frames.writer.onBlocked = () => {
      this.progress.note();
      link.pause(); // answers to PING, SETTINGS and requests cannot pile up
    };
    this.#acceptedMs = this.node.tick();
    this.node.clients.touch(this, this.#acceptedMs);
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    this.node.tick();
    if (this.isOver) return;
    this.frames.take(bytes, start, end);
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
    if (!this.frames.writer.isBlocked || this.isOver) return;
    this.frames.writer.unblock();
    if (this.frames.sendQueue.pump()) this.link.resume();
  }

  /** For the connection itself, which has no request under way; requests have their own. */
  onTimeout(nowMs: number): void {
    if (this.streams.size > 0 || this.progress.isMoving(nowMs)) this.node.clients.touch(this, nowMs);
    else if (this.#phase === 'open' || this.#phase === 'leaving') this.die(HTTP2_ERROR.none);
    else this.#close();
  }

  get isIdle(): boolean {
    return this.streams.size === 0;
  }

  /** Announces the end, so that requests on their way are still served; a moment later names the last one. */
  letGo(): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'leaving';
    this.frames.writer.goAway(MAX_WINDOW, HTTP2_ERROR.none);
    this.#cancelTimer = this.node.clock.after(GRACE_MS, () => {
      this.node.tick();
      this.#leave();
    });
  }

  stop(): void {
    for (const stream of [...this.streams.values()]) stream.abandon('stopped', null);
    this.frames.writer.flush();
    this.#close();
  }

  abort(targets: ReadonlySet<TargetState>): void {
    for (const stream of [...this.streams.values()]) stream.abort(targets);
  }

  /** Its head goes out with the first bytes of its body, if they came in the same read: two writes cost a quarter more. */
  noteUnsent(stream: Http2Stream): void {
    this.#unsent.push(stream);
  }

  onStreamClosed(stream: Http2Stream): void {
    this.streams.delete(stream.id);
    if (this.streams.size > 0 || this.isOver) return;
    this.node.clients.touch(this, this.node.nowMs);
    if (this.#phase === 'leaving' && this.#hasNamedLast) this.#finish();
  }

  get isOver(): boolean {
    return this.#phase === 'ended' || this.#phase === 'lingering' || this.#phase === 'closed';
  }

  hasBegun(id: number): boolean {
    return id <= this.#lastId;
  }

  takeEntries(id: number, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    const stream = this.streams.get(id);
    if (stream) return this.#takeTrailers(stream, entries, endsStream);
    if (id <= this.#lastId) return this.die(HTTP2_ERROR.streamClosed);
    this.#lastId = id;
    return this.#begin(id, entries, endsStream);
  }

  takeReset(stream: Http2Stream): void {
    stream.onClientGone();
  }

  takeGoAway(): void {
    if (this.#phase === 'open') this.#leave();
  }

  takeMaxStreams(): void {} // of pushes, and there are none

  #begin(id: number, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    const { nowMs, state } = this.node;
    if (this.#phase === 'leaving' && this.#hasNamedLast) return true; // the client knows that it is not served
    if (this.streams.size >= HTTP2_LIMITS.streams) {
      if (!this.frames.allowsRefusal()) return false;
      this.frames.writer.reset(id, HTTP2_ERROR.refusedStream);
      return true;
    }
    const plain = PlainRequest.read(entries, endsStream, this.#lastFields);
    if (plain) this.#lastFields = plain.rest;
    const request = plain ?? requestText(entries, endsStream);
    if (request === null) return this.fault(id, HTTP2_ERROR.protocol);
    this.node.clients.touch(this, nowMs);
    const stream = new Http2Stream(this, id, request, endsStream);
    this.streams.set(id, stream);
    this.#requests += 1;
    if (this.#requests >= HTTP2_LIMITS.requests) this.#leave();
    else if (nowMs - this.#acceptedMs >= state.base.http.clientKeepAliveMs || !state.base.http.http2Enabled)
      this.letGo();
    stream.begin(request);
    return true;
  }

  #takeTrailers(stream: Http2Stream, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    if (stream.isSent || !endsStream) return this.die(HTTP2_ERROR.protocol);
    const lines = trailerText(entries);
    if (lines !== null && stream.takeTrailers(lines)) return true;
    return this.fault(stream.id, HTTP2_ERROR.protocol);
  }

  /** A stream is at fault: it is reset, which too many of make an attack. */
  fault(id: number, code: number): boolean {
    if (!this.frames.allowsReset()) return false;
    const stream = this.streams.get(id);
    if (stream) stream.abandon(stream.isSent ? 'responseAborted' : 'requestCutShort', code);
    else this.frames.writer.reset(id, code);
    return !this.isOver;
  }

  /** Names the last request that is served; the connection ends when all are answered. */
  #leave(): void {
    if (this.#hasNamedLast || this.isOver) return;
    this.#cancelTimer();
    this.#phase = 'leaving';
    this.#hasNamedLast = true;
    this.frames.writer.goAway(this.#lastId, HTTP2_ERROR.none);
    if (this.streams.size === 0) this.#finish();
  }

  #finish(): void {
    this.#phase = 'ended';
    this.node.lingering.touch(this, this.node.nowMs);
  }

  /** An error of the connection, or `none` when it was idle too long: says so, and ends. */
  die(code: number): false {
    if (this.isOver) return false;
    const isHostile = code === HTTP2_ERROR.enhanceYourCalm;
    this.#phase = 'lingering';
    this.#cancelTimer();
    this.frames.writer.goAway(this.#lastId, code);
    this.frames.writer.flush();
    for (const stream of [...this.streams.values()]) stream.abandon('connectionEnded', null);
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
    for (const stream of [...this.streams.values()]) stream.onClientGone(systemCode);
  }

  #close(systemCode = ''): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#cancelTimer();
    this.frames.writer.close();
    this.#dropStreams(systemCode);
    this.list?.remove(this);
    this.link.destroy();
    this.listener.onClosed(this);
  }
}
