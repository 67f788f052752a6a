import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import type { SentHead } from '../../wire/http2/SentHead.ts';
import { NODE_FLOAT, TARGET_FLOAT, TARGET_INT } from '../../sharedTable/layout.ts';
import { countConnectionError } from '../http/countConnectionError.ts';
import type { Failure } from '../http/failures.ts';
import type { HttpNode } from '../http/HttpNode.ts';
import { Timed } from '../http/TimeoutList.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { SharedConnection, TargetState } from '../node/TargetState.ts';
import { type FramesOwner, PeerFrames } from './PeerFrames.ts';
import type { StreamOwner } from './StreamOwner.ts';
import { TargetStream } from './TargetStream.ts';

/** Requests that are sent before a target has ever said how many it takes (RFC 9113, 6.5.2). */
const ASSUMED_STREAMS = 100;
/** Numbers of streams end some time; a new connection begins well before. */
const LAST_ID = 0x7fff_0000;
const ALPN: readonly string[] = ['h2'];

/**
 * One connection to a target in HTTP/2, which many requests share. It takes new ones while the target allows more, and
 * is `retiring` once the target has said GOAWAY, or is gone from the group: then it ends with its last request. Nothing
 * stops its reads, since a target that does not read because we do not would wait for us as we for it.
 */
export class TargetSession extends Timed implements LinkOwner, SharedConnection, FramesOwner<TargetStream> {
  readonly node: HttpNode;
  readonly target: TargetState;
  readonly link: Link;
  readonly frames: PeerFrames<TargetStream>;
  readonly streams = new Map<number, TargetStream>();
  /** Reads that brought bytes so far. */
  reads = 0;
  /** A request was served, so that it rested since. */
  wasUsed = false;
  readonly #scheme: 'http' | 'https';
  #phase: 'connecting' | 'securing' | 'open' | 'retiring' | 'closed' = 'connecting';
  #isConnected = false;
  #nextId = 1;
  #maxStreams: number;

  constructor(node: HttpNode, target: TargetState, isSecure: boolean) {
    super();
    this.node = node;
    this.target = target;
    this.#scheme = isSecure ? 'https' : 'http';
    this.#maxStreams = target.streamsAtOnce ?? ASSUMED_STREAMS;
    const { host, port } = target.configuration;
    const localAddress = host.startsWith('127.') ? node.state.base.address : null;
    const alpnProtocols = isSecure ? ALPN : [];
    this.link = node.driver.connect({
      host,
      port,
      localAddress,
      secure: isSecure,
      alpnProtocols,
      isShared: true,
      owner: this,
    });
    this.frames = new PeerFrames('target', this, this.link);
    node.connecting.touch(this, node.nowMs);
  }

  /** Whether it takes another request. */
  get hasRoom(): boolean {
    const isGoing = this.#phase === 'retiring' || this.#phase === 'closed';
    return !isGoing && this.streams.size < this.#maxStreams && this.#nextId < LAST_ID;
  }

  /** Sends a request's head, and its end where the client has sent all of it. */
  open(owner: StreamOwner, head: SentHead): TargetStream {
    const stream = new TargetStream(this, this.#nextId, owner);
    this.#nextId += 2;
    this.streams.set(stream.id, stream);
    if (this.#isConnected) this.list?.remove(this);
    this.frames.heads.request(stream.id, head, this.#scheme);
    if (owner.isSent) this.frames.writer.endStream(stream.id);
    return stream;
  }

  /** A handshake has ten seconds of its own. Source: ELB, *Timers and connections*. */
  onHandshake(): void {
    this.#phase = 'securing';
    this.node.connecting.touch(this, this.node.tick());
  }

  onConnect(): void {
    const { table, base } = this.node.state;
    this.#isConnected = true;
    if (this.#phase !== 'retiring') this.#phase = 'open';
    table.shift(this.target.row, TARGET_INT.connections, 1);
    table.add(this.target.row, TARGET_FLOAT.newConnections);
    table.add(base.row, NODE_FLOAT.newTargetConnections);
    this.list?.remove(this);
    if (this.streams.size === 0) this.#restOrEnd();
  }

  onData(bytes: Buffer, start: number, end: number): void {
    this.node.tick();
    this.reads += 1;
    if (!this.isOver) this.frames.take(bytes, start, end);
  }

  onEnd(): void {
    this.#end('targetClosed', '');
  }

  onBroken(code: string): void {
    if (this.#isConnected) this.#end('targetReset', code);
    else this.#failToConnect(this.#phase === 'securing' ? 'targetTlsFailed' : 'connectFailed', code);
  }

  /** Answers may be here already, or an end that explains it. */
  onWriteFailed(): void {
    this.retire();
  }

  onDrain(): void {
    this.node.tick();
    if (!this.frames.writer.isBlocked) return;
    this.frames.writer.unblock();
    this.frames.sendQueue.pump();
  }

  onTimeout(): void {
    if (this.#isConnected) this.die(HTTP2_ERROR.none);
    else this.#failToConnect(this.#phase === 'securing' ? 'targetTlsTimeout' : 'connectTimeout', '');
  }

  retire(): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'retiring';
    this.#leavePool();
    if (this.streams.size === 0 && this.#isConnected) this.die(HTTP2_ERROR.none);
  }

  get isOver(): boolean {
    return this.#phase === 'closed';
  }

  hasBegun(id: number): boolean {
    return id < this.#nextId;
  }

  takeEntries(id: number, entries: readonly HeaderEntry[], endsStream: boolean): boolean {
    const stream = this.streams.get(id);
    if (!stream) return this.hasBegun(id) || this.die(HTTP2_ERROR.protocol); // what was on the way is dropped
    if (!stream.takeEntries(entries, endsStream)) this.fault(id, HTTP2_ERROR.protocol);
    return !this.isOver;
  }

  takeReset(stream: TargetStream, code: number): void {
    stream.onReset(code);
  }

  /** Requests beyond the last one that it names have not been looked at: they may be sent again elsewhere. */
  takeGoAway(lastId: number): void {
    this.retire();
    for (const stream of [...this.streams.values()]) if (stream.id > lastId) stream.lose('targetRefused', null);
  }

  takeMaxStreams(count: number): void {
    this.#maxStreams = Math.min(count, HTTP2_LIMITS.targetStreams);
    if (count === 0) this.retire();
    else this.target.streamsAtOnce = this.#maxStreams;
  }

  fault(id: number, code: number): boolean {
    this.streams.get(id)?.lose('malformedResponse', code);
    return !this.isOver;
  }

  /** Says so and ends, and every request with it. `none`: nobody needs it any more. */
  die(code: number): false {
    if (this.isOver) return false;
    this.frames.writer.goAway(0, code);
    this.frames.writer.flush();
    this.#close();
    for (const stream of [...this.streams.values()]) stream.lose('malformedResponse', null);
    return false;
  }

  /** For its streams: one is over. */
  onStreamClosed(stream: TargetStream): void {
    this.streams.delete(stream.id);
    this.wasUsed = true;
    if (this.streams.size > 0 || this.isOver || !this.#isConnected) return;
    this.#restOrEnd();
  }

  /** No request is under way. */
  #restOrEnd(): void {
    if (this.#phase === 'retiring' || this.node.isClosing) this.die(HTTP2_ERROR.none);
    else this.node.resting.touch(this, this.node.nowMs);
  }

  #end(failure: 'targetClosed' | 'targetReset', systemCode: string): void {
    if (this.isOver) return;
    this.#close();
    for (const stream of [...this.streams.values()]) stream.onConnectionLost(failure, systemCode);
  }

  #failToConnect(failure: Failure, systemCode: string): void {
    countConnectionError(this.node.state, this.target, this.#phase === 'securing');
    this.#close();
    for (const stream of [...this.streams.values()]) stream.lose(failure, null, systemCode);
  }

  #leavePool(): void {
    const place = this.target.shared.indexOf(this);
    if (place >= 0) this.target.shared.splice(place, 1);
  }

  #close(): void {
    this.#phase = 'closed';
    this.#leavePool();
    this.list?.remove(this);
    this.frames.writer.close();
    if (this.#isConnected) this.node.state.table.shift(this.target.row, TARGET_INT.connections, -1);
    this.link.destroy();
  }
}
