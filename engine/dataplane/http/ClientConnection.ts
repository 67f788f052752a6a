import type { DesyncReason } from '../../wire/http1/DesyncReason.ts';
import type { HttpVersion, RequestHead } from '../../wire/http1/RequestHead.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { ClientAddress } from './ClientAddress.ts';
import { connectionTo } from './connectionTo.ts';
import { Exchange } from './Exchange.ts';
import type { Failure } from './failures.ts';
import type { HttpListener } from './HttpListener.ts';
import type { HttpNode } from './HttpNode.ts';
import { nextTarget } from './nextTarget.ts';
import { type OwnAnswer, ownAnswerText, pageAnswer } from './OwnAnswer.ts';
import type { RequestOwner, ServedConnection } from './RequestOwner.ts';
import { RequestReader } from './RequestReader.ts';
import { TargetConnection } from './TargetConnection.ts';
import { Timed } from './TimeoutList.ts';

/** Pipelined bytes that are kept while a request is under way; then reading stops. */
const MAX_PIPELINED_BYTES = 65_536;

/** An end of the client's direction this soon behind its bytes belongs to them: `nc -N` and scripts end so. */
const HALF_CLOSE_MS = 250;

/**
 * One client connection of a listener. Requests are read one after the other, sent to a target each, and answered in
 * order; what a client sends ahead waits. Phases:
 *
 * - `head`: idle, or reading a request's head;   - `body`: the body streams to the target;
 * - `waiting`: the request is sent, the response is awaited or streams;   - `tunnel`: upgraded, bytes pass both ways;
 * - `closing`: what was written leaves, then it closes;   - `lingering`: our side has ended, and what the client still
 *   sends is thrown away, since closing on unread bytes would reset the connection and could cost it the response.
 */
export class ClientConnection extends Timed implements LinkOwner, RequestOwner, ServedConnection {
  readonly link: Link;
  readonly node: HttpNode;
  readonly listener: HttpListener;
  readonly exchange: Exchange;
  readonly address: ClientAddress;
  phase: 'head' | 'body' | 'waiting' | 'tunnel' | 'closing' | 'lingering' | 'closed' = 'head';
  version: HttpVersion = 11;
  isHeadRequest = false;
  isUpgrade = false;
  /** The target connection must not be used again after this request: the request was ambiguous (FRM-01). */
  closesTarget = false;
  /** It speaks plain HTTP to a secure listener: each request is answered with 400. */
  isMisplaced = false;
  /** The peer ended its direction of the tunnel. */
  hasEnded = false;
  #target: TargetConnection | null = null;
  /** The response says, or will say, that the connection closes; and whether the client asked for that. */
  #willClose = false;
  #clientCloses = false;
  #mustLinger = false;
  readonly #reader: RequestReader;
  #isBlocked = false;
  #queuedAtBlock = 0;
  readonly #acceptedMs: number;
  /** When the client's last bytes came. */
  #heardMs: number;
  /** The client has ended its direction: it awaits the answers to what it sent, and asks no more. */
  #hasLeft = false;

  constructor(listener: HttpListener, link: Link, address: ClientAddress) {
    super();
    this.listener = listener;
    this.node = listener.node;
    this.link = link;
    this.address = address;
    this.exchange = new Exchange(this.node, listener.listenerArn, address);
    this.#reader = new RequestReader(this);
    this.#acceptedMs = this.node.tick();
    this.#heardMs = this.#acceptedMs;
    this.touch();
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    const nowMs = this.node.tick();
    this.#heardMs = nowMs;
    switch (this.phase) {
      case 'head':
        this.node.clients.touch(this, nowMs);
        this.#reader.takeHead(bytes, start, end);
        break;
      case 'body':
        this.node.clients.touch(this, nowMs);
        this.#reader.takeBody(bytes, start, end);
        break;
      case 'waiting':
        this.node.clients.touch(this, nowMs);
        this.#reader.hold(bytes, start, end);
        this.#updateReading();
        break;
      case 'tunnel':
        this.node.clients.touch(this, nowMs);
        this.exchange.addRequestBytes(end - start);
        if (this.#target && !this.#target.link.writeBytes(bytes, start, end, this.link.readBuffer)) this.block();
        break;
      case 'closing':
      case 'lingering':
      case 'closed':
        break;
      default:
        this.phase satisfies never;
    }
  }

  onEnd(): void {
    if (this.phase === 'head' || this.phase === 'lingering') this.#close();
    else if (this.phase === 'body') this.#giveUp('requestCutShort', '');
    else if (this.phase === 'waiting') {
      // Right behind a request it says that this was the last one; later, that nobody waits for the answer (LIM-01).
      if (this.node.tick() - this.#heardMs <= HALF_CLOSE_MS) this.#hasLeft = true;
      else this.#giveUp(this.#absence(), '');
    } else if (this.phase === 'tunnel') {
      this.hasEnded = true;
      this.#target?.link.halfClose();
      if (this.#target?.hasEnded) this.endTunnel();
    }
  }

  onBroken(code: string): void {
    if (this.phase === 'body') this.#giveUp('requestCutShort', code);
    else if (this.phase === 'waiting') this.#giveUp(this.#absence(), code);
    else this.#close();
  }

  onWriteFailed(code: string): void {
    this.onBroken(code);
  }

  onDrain(): void {
    if (this.phase === 'closing') this.#finish();
    else if (this.#target) this.#target.onClientDrained();
  }

  onTimeout(nowMs: number): void {
    const queued = this.link.queuedBytes;
    if (queued > 0 && queued < this.#queuedAtBlock && this.phase !== 'lingering') {
      this.#queuedAtBlock = queued; // it does take bytes, slowly
      this.node.clients.touch(this, nowMs);
      return;
    }
    switch (this.phase) {
      case 'head':
        if (this.isIdle) this.#close();
        else {
          this.exchange.begin(this.#reader.startedMs);
          this.version = 11; // of the last request; of this one nothing is known
          this.isHeadRequest = false;
          this.fail('requestTimeout');
        }
        break;
      case 'body':
        this.fail(this.#isBlocked ? 'responseTimeout' : 'requestTimeout');
        break;
      case 'waiting':
        if (this.exchange.attempts?.isWaiting) this.touch();
        else if (queued > 0) this.#giveUp('clientStalled', '');
        else this.onTargetLost('responseTimeout', '');
        break;
      case 'tunnel':
      case 'closing':
      case 'lingering':
      case 'closed':
        this.#close();
        break;
      default:
        this.phase satisfies never;
    }
  }

  get isSent(): boolean {
    return this.phase === 'waiting';
  }

  get targetLink(): Link | null {
    return this.#target?.link ?? null;
  }

  /** No byte of a request has come since the last response. */
  get isIdle(): boolean {
    return this.phase === 'head' && this.#reader.startedMs < 0;
  }

  /** A request's head was read, or refused: what it says of its connection. */
  beginRequest(head: RequestHead): void {
    this.version = head.version;
    this.isHeadRequest = head.isHead;
    this.isUpgrade = head.isUpgrade;
    this.closesTarget = head.closeAfterResponse;
    this.#clientCloses = !head.keepAlive;
    this.#willClose = this.#clientCloses || this.closesTarget;
    if (head.framing !== 'none') this.phase = 'body'; // what fails from here on leaves a body unread
  }

  /** A connection to the target: the one used last of those that rest, or a new one. */
  connectTo(target: TargetState): TargetConnection {
    this.#target = connectionTo(target, this.node, this);
    return this.#target;
  }

  /** What was written to the target waits: nothing more is read until `onTargetDrained`. */
  block(): void {
    this.#isBlocked = true;
    this.link.pause();
  }

  /** A sign of life from the target's side. */
  touch(): void {
    this.node.clients.touch(this, this.node.nowMs);
  }

  /** Bytes for the client wait: remembers how many, to tell a slow reader from one that has stopped. */
  noteBlocked(): void {
    this.#queuedAtBlock = this.link.queuedBytes;
  }

  /** Whether the response that goes out now has to say that the connection closes after it. */
  decideClose(because = false): boolean {
    const isLast = this.#hasLeft && this.phase === 'waiting' && this.#reader.heldBytes === 0;
    if (because || isLast || this.listener.isDraining || this.phase === 'body') this.#willClose = true;
    else if (this.node.nowMs - this.#acceptedMs >= this.node.state.base.http.clientKeepAliveMs) this.#willClose = true;
    return this.#willClose;
  }

  /** The response has left in full. */
  onResponseDone(): void {
    this.#target = null;
    this.exchange.end(this.node.nowMs);
    if (this.#willClose || this.phase === 'body' || this.listener.isDraining) {
      this.#startClosing(this.phase === 'body' || this.#reader.heldBytes > 0 || !this.#clientCloses);
      return;
    }
    this.#awaitRequest();
  }

  /** The target connection took all that was written to it. */
  onTargetDrained(): void {
    if (!this.#isBlocked) return;
    this.#isBlocked = false;
    this.touch();
    this.#updateReading();
  }

  startTunnel(): void {
    this.phase = 'tunnel';
    this.link.readBuffer?.wantPrivate();
    const held = this.#reader.takeHeld();
    if (held && this.#target && !this.#target.link.writeBytes(held, 0, held.length, null)) this.block();
    else this.#updateReading();
  }

  /** Both directions of the tunnel have ended, or one broke. */
  endTunnel(): void {
    this.#target?.closeWhenSent();
    this.#target = null;
    this.exchange.end(this.node.nowMs);
    this.#startClosing(false);
  }

  /** The target's side failed: the request goes elsewhere, or fails. */
  onTargetLost(failure: Failure, systemCode: string): void {
    const next = nextTarget(this.exchange, failure, this.#reader.repeatable);
    this.#target?.destroy();
    if (next.kind === 'fail') this.fail(next.failure, next.failure === failure ? systemCode : '');
    else {
      this.touch();
      this.#target = next.isAgain ? new TargetConnection(this.node, next.target, this) : this.connectTo(next.target);
      this.#target.send(next.text);
    }
  }

  /** Ends the request with an answer of our own, or, if a response has begun, by closing the connection. */
  fail(failure: Failure, systemCode = ''): void {
    const { status, cause } = this.exchange.explain(failure, systemCode);
    this.#target?.destroy();
    this.#target = null;
    if (this.exchange.status !== 0) {
      this.exchange.onFailure(status, cause);
      this.link.reset(); // an end in good order could pass for the end of the response
      this.#close();
    } else this.#answer(status, cause, this.phase === 'body' || failure === 'requestTimeout' || failure === 'noRule');
  }

  /** Answers a request that is not acceptable, and closes. */
  refuse(status: number, reason: DesyncReason | null): void {
    this.#answer(status, `the request was refused${reason === null ? '' : `: ${reason}`}`, true);
  }

  /** Answers by the action of a rule. */
  respond(answer: OwnAnswer): void {
    const keepAlive = !this.decideClose();
    this.exchange.onAction(answer.status, answer.location);
    this.#sendOwn(answer, keepAlive);
  }

  letGo(): void {
    if (this.isIdle) this.stop();
  }

  abort(targets: ReadonlySet<TargetState>): void {
    if (this.#target && targets.has(this.#target.target)) this.fail('targetRemoved');
  }

  stop(): void {
    if (this.exchange.isOpen) this.#giveUp('stopped', '');
    else this.#close();
  }

  /** The client is gone, or has to go, in the middle of a request. */
  #giveUp(failure: Failure, systemCode: string): void {
    const { status, cause } = this.exchange.explain(failure, systemCode);
    this.exchange.onFailure(status, cause);
    this.#close();
  }

  /** What it is called that the client is gone, by how far the response was. */
  #absence(): Failure {
    return this.exchange.status === 0 ? 'clientGone' : 'responseAborted';
  }

  #answer(status: number, cause: string, mustClose: boolean): void {
    const keepAlive = !this.decideClose(mustClose);
    this.exchange.onOwnAnswer(status, cause);
    this.#sendOwn(pageAnswer(status), keepAlive);
  }

  #sendOwn(answer: OwnAnswer, keepAlive: boolean): void {
    const isHttp09 = this.version === 9;
    const about = { nowMs: this.node.clock.nowMs(), keepAlive, isHead: this.isHeadRequest, isHttp09 };
    const text = ownAnswerText(answer, about, this.listener.rewriting);
    this.exchange.addResponseBytes(text.length);
    if (!this.link.writeString(text)) this.noteBlocked();
    this.exchange.end(this.node.nowMs);
    if (keepAlive) this.#awaitRequest();
    else this.#startClosing(true);
  }

  /** To the next request, which may be here already. */
  #awaitRequest(): void {
    const isReading = this.phase === 'head'; // the caller goes on reading by itself
    this.phase = 'head';
    this.#isBlocked = false;
    this.touch(); // after a timeout it is in no list
    if (!isReading) this.#reader.resume();
    if (this.#hasLeft && !isReading && this.#awaitsHead) this.#startClosing(false);
    else this.#updateReading();
  }

  get #awaitsHead(): boolean {
    return this.phase === 'head';
  }

  #updateReading(): void {
    if (this.phase === 'closed') return;
    const held = this.phase === 'head' ? 0 : this.#reader.heldBytes;
    if (this.#isBlocked || held > MAX_PIPELINED_BYTES) this.link.pause();
    else this.link.resume();
  }

  /** Closes once what was written has left. */
  #startClosing(mustLinger: boolean): void {
    if (this.phase === 'closed') return;
    this.phase = 'closing';
    this.#mustLinger = mustLinger && !this.#hasLeft;
    this.#reader.takeHeld();
    this.#isBlocked = false;
    if (this.link.queuedBytes === 0) this.#finish();
    else {
      this.noteBlocked();
      this.touch();
      this.link.resume();
    }
  }

  #finish(): void {
    if (!this.#mustLinger) {
      this.#close();
      return;
    }
    this.phase = 'lingering';
    this.node.lingering.touch(this, this.node.tick());
    this.link.halfClose();
    this.link.resume();
  }

  #close(): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    this.list?.remove(this);
    this.#target?.destroy();
    this.#target = null;
    this.#reader.takeHeld();
    this.exchange.end(this.node.nowMs);
    this.link.destroy();
    this.listener.onClosed(this);
  }
}
