import type { RequestWords } from '../../wire/http1/RequestWords.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { type SentHead, TextHead } from '../../wire/http2/SentHead.ts';
import type { ReadBuffer } from '../link/ReadBuffer.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { GroupState } from '../node/GroupState.ts';
import { connectionTo } from '../http/connectionTo.ts';
import { Exchange } from '../http/Exchange.ts';
import { type Failure, FAILURES } from '../http/failures.ts';
import type { HttpListener } from '../http/HttpListener.ts';
import { nextTarget } from '../http/nextTarget.ts';
import { type OwnAnswer, ownAnswerText, pageAnswer } from '../http/OwnAnswer.ts';
import { TargetConnection } from '../http/TargetConnection.ts';
import { Timed } from '../http/TimeoutList.ts';
import { Http1Sender } from './Http1Sender.ts';
import type { Http2Connection } from './Http2Connection.ts';
import type { BodyPart, FramedStream } from './PeerFrames.ts';
import { type Asked, readRequest, refusedText, sentHead } from './readRequest.ts';
import { ReceivedBody } from './ReceivedBody.ts';
import type { RequestSender } from './RequestSender.ts';
import { sessionTo } from './sessionTo.ts';
import type { StreamOwner } from './StreamOwner.ts';
import { versionFits } from './versionFits.ts';
import { WaitingBytes } from './WaitingBytes.ts';

/**
 * One request of an HTTP/2 connection: read, routed, sent to a target in the version of its group, and answered as any
 * other, by the same classes. What differs is here: bodies come and go in frames, as the windows of both sides allow.
 */
export class Http2Stream extends Timed implements StreamOwner, FramedStream {
  readonly id: number;
  readonly exchange: Exchange;
  readonly version = 20;
  readonly isUpgrade = false;
  readonly hasEnded = false;
  isHeadRequest = false;
  closesTarget = false;
  /** The client has sent all of it. */
  isSent: boolean;
  window: number;
  isClosed = false;
  readonly #connection: Http2Connection;
  #sender: RequestSender | null = null;
  /** A request without a body, as it was sent, until it was sent once more. */
  #repeatable: SentHead | null = null;
  readonly #received: ReceivedBody;
  #isTargetBlocked = false;
  /** Bytes of the response that the client cannot take yet. */
  #waiting: WaitingBytes[] = [];
  /** Lines behind the response's body, until they are sent. */
  #trailers = '';
  /** Our own answer waits: when it has left, that is all. */
  #endsWhenSent = false;

  constructor(connection: Http2Connection, id: number, { contentLength }: Asked, endsHere: boolean) {
    super();
    this.id = id;
    this.#connection = connection;
    this.#received = new ReceivedBody(contentLength);
    this.isSent = endsHere;
    this.window = connection.frames.streamWindow;
    this.exchange = new Exchange(connection.node, connection.listener.listenerArn, connection.address);
    this.exchange.version = 20;
  }

  get listener(): HttpListener {
    return this.#connection.listener;
  }

  get isReceived(): boolean {
    return this.isSent;
  }

  get link(): this {
    return this;
  }

  /** Sends the request on, or answers it. */
  begin(asked: Asked): void {
    const { node, address } = this.#connection;
    const { exchange } = this;
    const { requestHead: head, router } = node;
    node.clients.touch(this, node.nowMs);
    exchange.begin(node.nowMs);
    const serving = this.listener.serving();
    if (!serving) {
      this.fail('noRule');
      return;
    }
    const words = readRequest(asked, head, serving);
    exchange.noteDesync(head.reason);
    exchange.requestHeadBytes = asked.bytes;
    exchange.addRequestBytes(asked.bytes);
    if (words === null) {
      exchange.requestHead = refusedText(asked);
      const why = head.reason === null ? '' : `: ${head.reason}`;
      this.#answer(head.refusalStatus === 0 ? 400 : head.refusalStatus, `the request was refused${why}`);
      return;
    }
    this.isHeadRequest = head.isHead;
    this.closesTarget = head.closeAfterResponse;
    if (head.invalidNameCount > 0) exchange.noteInvalidNames(serving.rules.dropInvalidHeaderFields);
    const source = { exchange, address };
    const decision = router.decide(serving, words, source);
    if (decision.kind !== 'forward') {
      this.#logUnsent(words);
      if (decision.kind === 'fail') this.fail(decision.failure);
      else this.#respond(decision.answer);
      return;
    }
    const { group } = decision;
    if (!versionFits(group.settings.version, words)) {
      this.#logUnsent(words);
      this.fail('versionMismatch');
      return;
    }
    const target = router.chooseTarget(group, words, exchange);
    const sent = () => sentHead(words, { serving, decision, source }, router);
    if (target) this.#send(group, target, sent());
    else if (!this.isSent || !this.#waitFor(group, sent)) {
      this.#logUnsent(words);
      this.fail(router.absence(group));
    }
  }

  #send(group: GroupState, target: TargetState, head: SentHead): void {
    this.exchange.assign(group, target);
    if (this.exchange.attempts !== null && this.isSent) this.exchange.attempts.text = head.text;
    this.#sender = this.#senderTo(target, head, false);
    if (this.isSent) {
      this.#repeatable = head;
      this.sendHead();
    } else this.#connection.noteUnsent(this);
  }

  /** A request that no target gets is logged as it came. */
  #logUnsent(words: RequestWords): void {
    if (this.#connection.node.observer) this.exchange.requestHead = words.text();
  }

  /** Waits in the queue of the group, if it has one and there is room. */
  #waitFor(group: GroupState, sent: () => SentHead): boolean {
    const { attempts } = this.exchange;
    if (attempts === null) return false;
    const head = sent();
    attempts.text = head.text;
    return attempts.wait({
      start: (target) => {
        this.#send(group, target, head);
      },
      giveUp: () => {
        this.fail('queueTimeout');
      },
    });
  }

  #sendTo(target: TargetState, head: SentHead): void {
    this.#sender = this.#senderTo(target, head, false);
    this.sendHead();
  }

  /** Sends a head whose body has not begun to come. */
  sendHead(): void {
    if (this.#sender?.sendHead() === false) this.#isTargetBlocked = true;
  }

  /** Bytes of the body. `sizeBytes`: what they count as, padding included. The error of the stream, or `none`. */
  takeBody(bytes: Buffer, start: number, end: number, part: BodyPart): number {
    const { node } = this.#connection;
    node.clients.touch(this, node.nowMs);
    const error = this.#received.take(end - start, part);
    if (error !== HTTP2_ERROR.none) return error;
    this.exchange.addRequestBytes(end - start);
    this.isSent = part.endsHere;
    if (this.#sender) this.#sendBody(bytes, start, end, '');
    this.#giveCredit();
    return HTTP2_ERROR.none;
  }

  /** The lines behind the body, which they end. False: the body is too short. */
  takeTrailers(lines: string): boolean {
    if (!this.#received.isWhole) return false;
    this.isSent = true;
    this.exchange.addRequestBytes(lines.length);
    if (this.#sender) this.#sendBody(EMPTY, 0, 0, lines);
    return true;
  }

  /** The client may take more. False: some of it must still wait. */
  pump(): boolean {
    const { writer } = this.#connection.frames;
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting;
      if (!first) break;
      const before = first.at;
      first.at = writer.data(this, first.bytes, first.at, first.end);
      if (first.at > before) this.touch();
      if (first.at < first.end) return false;
      this.#waiting.shift();
      first.release();
    }
    if (this.#endsWhenSent) this.#end();
    else this.#sender?.onClientDrained();
    return true;
  }

  /** A head of the target's, or of our own. */
  writeString(head: string): boolean {
    this.#connection.frames.heads.response(this.id, head);
    return true;
  }

  /** One that was read from a target in HTTP/1.1, and lines that it gets. */
  writeHead(head: ResponseHead, lines: string): number {
    return this.#connection.frames.heads.answer(this.id, head, lines);
  }

  /** One of a target in HTTP/2, which goes on as it came. */
  writeEntries(entries: readonly HeaderEntry[]): void {
    this.#connection.frames.heads.entries(this.id, entries);
  }

  writeBytes(bytes: Buffer, start: number, end: number, from: ReadBuffer | null): boolean {
    if (this.isClosed) return true;
    const at = this.#waiting.length > 0 ? start : this.#connection.frames.writer.data(this, bytes, start, end);
    if (at === end) return true;
    this.#waiting.push(new WaitingBytes(bytes, at, end, from));
    this.#connection.frames.sendQueue.add(this);
    return false;
  }

  halfClose(): void {} // only tunnels half-close, and there are none
  startTunnel(): void {}
  endTunnel(): void {}
  noteBlocked(): void {}

  /** The connection goes on, whatever becomes of a response. */
  decideClose(): boolean {
    return false;
  }

  touch(): void {
    if (!this.isClosed) this.#connection.node.clients.touch(this, this.#connection.node.nowMs);
  }

  noteTrailers(lines: string): void {
    this.#trailers = lines;
    this.exchange.addResponseBytes(lines.length);
  }

  onResponseDone(): void {
    this.#sender = null;
    this.#end();
  }

  onTargetDrained(): void {
    if (!this.#isTargetBlocked) return;
    this.#isTargetBlocked = false;
    this.touch();
    this.#giveCredit();
  }

  /**
   * The target's side failed. A stale connection is replaced once where the group wishes it and nothing can be lost; a
   * request that the target says it has not looked at is sent once more in any case. Else it goes elsewhere, or fails.
   */
  onTargetLost(failure: Failure, systemCode: string): void {
    const repeatable = this.#repeatable;
    const { target } = this.exchange;
    if (target?.removed === 'no' && repeatable !== null && this.#mayRepeat(failure, repeatable)) {
      this.#repeatable = null;
      this.#sender = this.#senderTo(target, repeatable, true);
      this.sendHead();
      return;
    }
    const next = nextTarget(this.exchange, failure, '');
    this.#dropTarget();
    this.touch(); // after a timeout it is in no list
    if (next.kind === 'retry') this.#sendTo(next.target, new TextHead(next.text));
    else this.fail(next.failure, next.failure === failure ? systemCode : '');
  }

  onTimeout(nowMs: number): void {
    if (this.#connection.progress.isMoving(nowMs))
      this.#connection.node.clients.touch(this, nowMs); // slowly, but it takes bytes
    else if (this.#waiting.length > 0) this.abandon('clientStalled', HTTP2_ERROR.cancel);
    else if (this.exchange.attempts?.isWaiting) this.touch();
    else if (this.isSent || this.#isTargetBlocked) this.onTargetLost('responseTimeout', '');
    else this.fail('requestTimeout');
  }

  /** Ends the request if one of these targets has it. */
  abort(targets: ReadonlySet<TargetState>): void {
    if (this.#sender && targets.has(this.#sender.target)) this.fail('targetRemoved');
  }

  /** Ends it with an answer of our own, or, if a response has begun, by a reset. */
  fail(failure: Failure, systemCode = ''): void {
    const { status, cause } = this.exchange.explain(failure, systemCode);
    this.#dropTarget();
    if (this.exchange.status === 0) this.#answer(status, cause);
    else this.abandon(failure, HTTP2_ERROR.internal, systemCode);
  }

  /** Ends it without an answer, and resets it unless `code` is null: then the client did. */
  abandon(failure: Failure, code: number | null, systemCode = ''): void {
    if (this.isClosed) return;
    const { status, cause } = this.exchange.explain(failure, systemCode);
    this.exchange.onFailure(status, cause);
    if (code !== null) this.#connection.frames.writer.reset(this.id, code);
    this.#close();
  }

  /** The client has given up, or is gone. */
  onClientGone(systemCode = ''): void {
    const absence = this.exchange.status === 0 ? 'clientGone' : 'responseAborted';
    this.abandon(this.isSent ? absence : 'requestCutShort', null, systemCode);
  }

  #mayRepeat(failure: Failure, head: SentHead): boolean {
    const { group } = this.exchange;
    if (!group || !FAILURES[failure].mayRetry) return false;
    return failure === 'targetRefused' || this.#connection.node.router.mayRepeat(group, head.text);
  }

  #sendBody(bytes: Buffer, start: number, end: number, trailers: string): void {
    if (this.#sender && !this.#sender.sendBody({ bytes, start, end, isLast: this.isSent, trailers }))
      this.#isTargetBlocked = true;
  }

  /** `isFresh`: a connection in HTTP/1.1 must not have rested. */
  #senderTo(target: TargetState, head: SentHead, isFresh: boolean): RequestSender {
    const { node, link } = this.#connection;
    const { version, isSecure = false } = this.exchange.group?.settings ?? {};
    if (version !== undefined) {
      this.exchange.sentMs = node.nowMs;
      return sessionTo(target, node, isSecure).open(this, head);
    }
    const connection = isFresh ? new TargetConnection(node, target, this) : connectionTo(target, node, this);
    const isChunked = !this.isSent && this.#received.contentLength < 0;
    return new Http1Sender(connection, { head: head.text, isChunked, from: link.readBuffer });
  }

  /** The client may send on what the target has taken. */
  #giveCredit(): void {
    if (this.isClosed || this.isSent || this.#isTargetBlocked) return;
    const credit = this.#received.takeCredit();
    if (credit > 0) this.#connection.frames.writer.giveWindow(this.id, credit);
  }

  #answer(status: number, cause: string): void {
    this.exchange.onOwnAnswer(status, cause);
    this.#sendOwn(pageAnswer(status));
  }

  #respond(answer: OwnAnswer): void {
    this.exchange.onAction(answer.status, answer.location);
    this.#sendOwn(answer);
  }

  #sendOwn(answer: OwnAnswer): void {
    const about = { nowMs: this.#connection.node.clock.nowMs(), keepAlive: true, isHead: this.isHeadRequest };
    const text = ownAnswerText(answer, about, this.listener.rewriting);
    const bodyStart = text.indexOf('\r\n\r\n') + 4;
    this.exchange.addResponseBytes(text.length);
    this.writeString(text.slice(0, bodyStart));
    const bytes = Buffer.from(text.slice(bodyStart), 'latin1');
    if (this.writeBytes(bytes, 0, bytes.length, null)) this.#end();
    else this.#endsWhenSent = true;
  }

  /** The whole response is in frames. What the client has not sent yet it need not send (RFC 9113, 8.1). */
  #end(): void {
    if (this.isClosed) return;
    const { heads, writer } = this.#connection.frames;
    if (this.#trailers === '') writer.endStream(this.id);
    else heads.trailers(this.id, this.#trailers);
    if (!this.isSent) writer.reset(this.id, HTTP2_ERROR.none);
    this.#close();
  }

  #dropTarget(): void {
    this.#sender?.destroy();
    this.#sender = null;
  }

  #close(): void {
    this.isClosed = true;
    this.list?.remove(this);
    this.#dropTarget();
    for (const bytes of this.#waiting.splice(0)) bytes.release();
    this.exchange.end(this.#connection.node.nowMs);
    this.#connection.onStreamClosed(this);
  }
}

const EMPTY = Buffer.alloc(0);
