import type { RuleConfiguration } from '../../model/NodeConfiguration.ts';
import { BodyCursor, BROKEN } from '../../wire/http1/BodyCursor.ts';
import { latin1 } from '../../wire/http1/characterClasses.ts';
import { composeRequestHead, traceOf } from '../../wire/http1/composeRequestHead.ts';
import { CONTINUE, errorResponse } from '../../wire/http1/errorResponse.ts';
import { forwardedFields, type ForwardedFields } from '../../wire/http1/forwardedFields.ts';
import { parseRequestHead, REFUSED } from '../../wire/http1/parseRequestHead.ts';
import type { HttpVersion, RequestHead } from '../../wire/http1/RequestHead.ts';
import type { RequestRules } from '../../wire/http1/RequestRules.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { TargetState } from '../node/TargetState.ts';
import { Exchange } from './Exchange.ts';
import { explainFailure, type Failure } from './failures.ts';
import type { HttpListener } from './HttpListener.ts';
import type { HttpNode } from './HttpNode.ts';
import { chooseRule, isRepeatable } from './requestFacts.ts';
import { TargetConnection } from './TargetConnection.ts';
import { Timed } from './TimeoutList.ts';

/** Pipelined bytes that are kept while a request is under way; then reading stops. */
const MAX_PIPELINED_BYTES = 65_536;
/** A head of one line that is not longer cannot be refused for its size, so it need not be read before its end. */
const SHORT_LINE_BYTES = 16_384;

/**
 * One client connection of a listener. Requests are read one after the other, sent to a target each, and answered in
 * order; what a client sends ahead waits. Phases:
 *
 * - `head`: idle, or reading a request's head;   - `body`: the body streams to the target;
 * - `waiting`: the request is sent, the response is awaited or streams;   - `tunnel`: upgraded, bytes pass both ways;
 * - `closing`: what was written leaves, then it closes;   - `lingering`: our side has ended, and what the client still
 *   sends is thrown away, since closing on unread bytes would reset the connection and could cost it the response.
 */
export class ClientConnection extends Timed implements LinkOwner {
  readonly link: Link;
  readonly node: HttpNode;
  readonly listener: HttpListener;
  readonly exchange: Exchange;
  phase: 'head' | 'body' | 'waiting' | 'tunnel' | 'closing' | 'lingering' | 'closed' = 'head';
  version: HttpVersion = 11;
  isHeadRequest = false;
  isUpgrade = false;
  /** The target connection must not be used again after this request: the request was ambiguous (FRM-01). */
  closesTarget = false;
  /** The peer ended its direction of the tunnel. */
  hasEnded = false;
  #target: TargetConnection | null = null;
  /** The response says, or will say, that the connection closes; and whether the client asked for that. */
  #willClose = false;
  #clientCloses = false;
  #mustLinger = false;
  /** Bytes from `#leftFrom` on that were received and not used yet: part of a head, or requests sent ahead. */
  #left: Buffer | null = null;
  #leftFrom = 0;
  #cursor: BodyCursor | null = null;
  /** The request as sent, when it could be sent once more; else ''. */
  #repeatable = '';
  #isBlocked = false;
  #queuedAtBlock = 0;
  readonly #acceptedMs: number;
  /** When the first byte of the head being read came; -1 before. */
  #startedMs = -1;
  #forwarded: ForwardedFields | null = null;
  #forwardedRules: RequestRules | null = null;

  constructor(listener: HttpListener, link: Link, peer: { readonly address: string; readonly port: number }) {
    super();
    this.listener = listener;
    this.node = listener.node;
    this.link = link;
    this.#acceptedMs = this.node.tick();
    this.exchange = new Exchange(this.node.state, this.node.observer, {
      listenerArn: listener.listenerArn,
      clientAddress: peer.address,
      clientPort: peer.port,
    });
    this.node.clients.touch(this, this.#acceptedMs);
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    const nowMs = this.node.tick();
    switch (this.phase) {
      case 'head':
        this.node.clients.touch(this, nowMs);
        if (this.#startedMs < 0) this.#startedMs = nowMs;
        if (this.#left === null) this.#keep(bytes, this.#consume(bytes, start, end), end);
        else this.#readOn(bytes, start, end);
        break;
      case 'body':
        this.node.clients.touch(this, nowMs);
        this.#sendBody(bytes, start, end);
        break;
      case 'waiting':
        this.node.clients.touch(this, nowMs);
        this.#keep(bytes, start, end);
        this.#updateReading();
        break;
      case 'tunnel':
        this.node.clients.touch(this, nowMs);
        this.exchange.addRequestBytes(end - start);
        if (this.#target && !this.#target.link.writeBytes(bytes, start, end, this.link.readBuffer)) this.#block();
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
    switch (this.phase) {
      case 'head':
      case 'lingering':
        this.#close();
        break;
      case 'body':
        this.#giveUp('requestCutShort', '');
        break;
      case 'waiting':
        this.#giveUp('clientGone', '');
        break;
      case 'tunnel':
        this.hasEnded = true;
        this.#target?.link.halfClose();
        if (this.#target?.hasEnded) this.endTunnel();
        break;
      case 'closing':
      case 'closed':
        break;
      default:
        this.phase satisfies never;
    }
  }

  onBroken(code: string): void {
    if (this.phase === 'body') this.#giveUp('requestCutShort', code);
    else if (this.phase === 'waiting') this.#giveUp('clientGone', code);
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
        if (this.#startedMs < 0) this.#close();
        else {
          this.exchange.begin(this.#startedMs);
          this.version = 11; // of the last request; of this one nothing is known
          this.isHeadRequest = false;
          this.fail('requestTimeout');
        }
        break;
      case 'body':
        this.fail(this.#isBlocked ? 'responseTimeout' : 'requestTimeout');
        break;
      case 'waiting':
        if (queued > 0) this.#giveUp('clientStalled', '');
        else this.fail('responseTimeout');
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

  get target(): TargetState | null {
    return this.#target?.target ?? null;
  }

  get isIdle(): boolean {
    return this.phase === 'head' && this.#startedMs < 0;
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
    if (because || this.listener.isDraining || this.phase === 'body') this.#willClose = true;
    else if (this.node.nowMs - this.#acceptedMs >= this.node.state.base.http.clientKeepAliveMs) this.#willClose = true;
    return this.#willClose;
  }

  /** The response has left in full. */
  onResponseDone(): void {
    this.#target = null;
    this.#repeatable = '';
    this.exchange.end(this.node.nowMs);
    if (this.#willClose || this.phase === 'body' || this.listener.isDraining) {
      this.#startClosing(this.phase === 'body' || this.#left !== null || !this.#clientCloses);
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
    const left = this.#left;
    this.#left = null;
    if (left && this.#target && !this.#target.link.writeBytes(left, this.#leftFrom, left.length, null)) this.#block();
    else this.#updateReading();
  }

  /** Both directions of the tunnel have ended, or one broke. */
  endTunnel(): void {
    this.#target?.closeWhenSent();
    this.#target = null;
    this.exchange.end(this.node.nowMs);
    this.#startClosing(false);
  }

  /** The target's side failed. A stale connection is replaced once where the group wishes it and nothing can be lost. */
  onTargetLost(failure: Failure, systemCode: string): void {
    const { mayRetry } = explainFailure(failure, systemCode);
    const { group, target } = this.exchange;
    if (mayRetry && this.#repeatable !== '' && group?.settings.retryStaleConnection && target?.removed === 'no') {
      const text = this.#repeatable;
      this.#repeatable = '';
      this.#target = new TargetConnection(this.node, target, this);
      this.#target.send(text);
      return;
    }
    this.fail(failure, systemCode);
  }

  /** Ends the request with an answer of our own, or, if a response has begun, by closing the connection. */
  fail(failure: Failure, systemCode = ''): void {
    const { status, cause } = explainFailure(failure, systemCode);
    this.#target?.destroy();
    this.#target = null;
    if (this.exchange.status !== 0) {
      this.exchange.onFailure(status, cause);
      this.link.reset(); // an end in good order could pass for the end of the response
      this.#close();
    } else this.#answer(status, cause, this.phase === 'body' || failure === 'requestTimeout' || failure === 'noRule');
  }

  /** Closes now, whatever it is doing. */
  stop(): void {
    if (this.exchange.isOpen) this.#giveUp('stopped', '');
    else this.#close();
  }

  /** The client is gone, or has to go, in the middle of a request. */
  #giveUp(failure: Failure, systemCode: string): void {
    const { status, cause } = explainFailure(failure, systemCode);
    this.exchange.onFailure(status, cause);
    this.#close();
  }

  /** Reads requests from the bytes until one is under way; returns the index of the first byte not used. */
  #consume(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (this.phase === 'head' && at < end) {
      const behind = this.#readRequest(bytes, at, end);
      if (behind === at) break;
      at = behind;
    }
    return at;
  }

  /** More of a head of which a part is here already. */
  #readOn(bytes: Buffer, start: number, end: number): void {
    const before = this.#left ? this.#left.subarray(this.#leftFrom) : bytes.subarray(0, 0);
    const joined = Buffer.concat([before, bytes.subarray(start, end)]);
    this.#left = joined;
    this.#leftFrom = 0;
    const isLineOpen = joined.indexOf(10, before.length) < 0;
    if (!isLineOpen || joined.length > SHORT_LINE_BYTES) this.#consumeLeft();
  }

  #consumeLeft(): void {
    const left = this.#left;
    if (left === null) return;
    this.#left = null;
    const from = this.#consume(left, this.#leftFrom, left.length);
    if (from < left.length && this.phase !== 'closing' && this.phase !== 'lingering' && this.phase !== 'closed') {
      this.#left = left;
      this.#leftFrom = from;
    }
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    if (start === end || (this.phase !== 'head' && this.phase !== 'waiting')) return;
    const more = bytes.subarray(start, end);
    this.#left = this.#left === null ? Buffer.from(more) : Buffer.concat([this.#left.subarray(this.#leftFrom), more]);
    this.#leftFrom = 0;
  }

  /** Reads one request and sends it on. Returns the index behind what was used: `start` when the head is not whole. */
  #readRequest(bytes: Buffer, start: number, end: number): number {
    const { requestHead: head } = this.node;
    const serving = this.listener.serving();
    const behind = serving ? parseRequestHead(bytes, start, end, head, serving.rules) : REFUSED;
    if (behind === 0) {
      if (this.#startedMs < 0) this.#startedMs = this.node.nowMs;
      return start;
    }
    const { exchange } = this;
    exchange.begin(this.#startedMs < 0 ? this.node.nowMs : this.#startedMs);
    this.#startedMs = -1;
    this.#willClose = false;
    this.closesTarget = false;
    if (!serving) {
      this.fail('noRule');
      return end;
    }
    exchange.noteDesync(head.reason);
    this.version = head.version;
    this.isHeadRequest = head.isHead;
    if (behind === REFUSED) {
      exchange.addRequestBytes(end - start);
      if (this.node.observer) exchange.requestHead = latin1(bytes, start, Math.min(end, start + 4_096));
      this.#answer(head.refusalStatus, `the request was refused${head.reason ? `: ${head.reason}` : ''}`, true);
      return end;
    }
    exchange.addRequestBytes(behind - start);
    if (head.invalidNameCount > 0) exchange.noteInvalidNames(serving.rules.dropInvalidHeaderFields);
    this.isUpgrade = head.isUpgrade;
    this.#clientCloses = !head.keepAlive;
    this.closesTarget = head.closeAfterResponse;
    this.#willClose = this.#clientCloses || this.closesTarget;
    return this.#route(head, serving.configuration.rules, serving.rules, bytes, behind, end);
  }

  #route(
    head: RequestHead,
    ruleList: readonly RuleConfiguration[],
    rules: RequestRules,
    bytes: Buffer,
    behind: number,
    end: number,
  ): number {
    const rule = chooseRule(ruleList, head);
    const group = rule && this.node.state.group(rule.action.targetGroupArn);
    if (head.framing !== 'none') this.phase = 'body'; // what fails from here on leaves a body unread
    if (group) this.exchange.group = group;
    const target = group?.choose();
    if (!group || !target) {
      this.fail('noTarget');
      return head.framing === 'none' ? behind : end;
    }
    this.exchange.assign(group, target);
    this.exchange.traceId = traceOf(head, this.node.traceIds.next(this.node.clock.nowMs()));
    const text = composeRequestHead(head, rules, this.#forwardedFields(rules), this.exchange.traceId);
    this.exchange.requestHead = text;
    if (head.expectsContinue) this.link.writeString(CONTINUE);
    if (head.framing !== 'none') return this.#sendWithBody(head, target, text, bytes, behind, end);
    this.phase = 'waiting';
    this.#repeatable = group.settings.retryStaleConnection && isRepeatable(text) ? text : '';
    this.#connection(target).send(text);
    return behind;
  }

  /** The head and the bytes of the body that came with it leave in one write: two would cost a quarter more. */
  #sendWithBody(
    head: RequestHead,
    target: TargetState,
    text: string,
    bytes: Buffer,
    behind: number,
    end: number,
  ): number {
    const cursor = (this.#cursor ??= new BodyCursor());
    cursor.start(head.framing, head.contentLength);
    this.#repeatable = '';
    const stop = cursor.take(bytes, behind, end);
    if (stop === BROKEN) {
      this.fail('malformedBody');
      return end;
    }
    this.exchange.addRequestBytes(stop - behind);
    const { replacement } = cursor;
    const body = replacement === null ? latin1(bytes, behind, stop) : replacement.toString('latin1');
    const hasLeft = this.#connection(target).send(text + body);
    if (cursor.isDone) this.phase = 'waiting';
    else {
      this.link.readBuffer?.wantPrivate();
      if (!hasLeft) this.#block();
    }
    return stop;
  }

  #sendBody(bytes: Buffer, start: number, end: number): void {
    const cursor = this.#cursor;
    const link = this.#target?.link;
    if (!cursor || !link) return; // `body` has both
    const stop = cursor.take(bytes, start, end);
    if (stop === BROKEN) {
      this.fail('malformedBody');
      return;
    }
    this.exchange.addRequestBytes(stop - start);
    const { replacement } = cursor;
    let hasLeft = true;
    if (replacement === null) hasLeft = link.writeBytes(bytes, start, stop, this.link.readBuffer);
    else if (replacement.length > 0) hasLeft = link.writeBytes(replacement, 0, replacement.length, null);
    if (!hasLeft) this.#block();
    if (!cursor.isDone) return;
    this.phase = 'waiting';
    this.link.readBuffer?.rest();
    this.#keep(bytes, stop, end);
  }

  /** A connection to the target: the one used last of those that rest, or a new one. */
  #connection(target: TargetState): TargetConnection {
    // Only this engine puts connections there, and all of them are of this class.
    const kept = target.idle.pop() as TargetConnection | undefined;
    const connection = kept ?? new TargetConnection(this.node, target, this);
    if (kept) kept.begin(this);
    this.#target = connection;
    this.exchange.sentMs = this.node.nowMs;
    return connection;
  }

  #forwardedFields(rules: RequestRules): ForwardedFields {
    if (this.#forwarded === null || this.#forwardedRules !== rules) {
      const { clientAddress: address, clientPort: port } = this.exchange;
      this.#forwarded = forwardedFields({ address, port }, rules);
      this.#forwardedRules = rules;
    }
    return this.#forwarded;
  }

  #answer(status: number, cause: string, mustClose: boolean): void {
    const keepAlive = !this.decideClose(mustClose);
    this.exchange.onOwnAnswer(status, cause);
    const isHttp09 = this.version === 9;
    const nowMs = this.node.clock.nowMs();
    const text = errorResponse({ status, nowMs, keepAlive, isHead: this.isHeadRequest, isHttp09 });
    this.exchange.addResponseBytes(text.length);
    if (!this.link.writeString(text)) this.noteBlocked();
    this.exchange.end(this.node.nowMs);
    this.#repeatable = '';
    if (keepAlive) this.#awaitRequest();
    else this.#startClosing(true);
  }

  /** To the next request, which may be here already. */
  #awaitRequest(): void {
    const isReading = this.phase === 'head'; // the caller goes on reading by itself
    this.phase = 'head';
    this.#isBlocked = false;
    this.touch(); // after a timeout it is in no list
    if (this.#left !== null && !isReading) {
      this.#startedMs = this.node.nowMs;
      this.#consumeLeft();
    }
    this.#updateReading();
  }

  #block(): void {
    this.#isBlocked = true;
    this.link.pause();
  }

  #updateReading(): void {
    if (this.phase === 'closed') return;
    const held = this.#left === null || this.phase === 'head' ? 0 : this.#left.length - this.#leftFrom;
    if (this.#isBlocked || held > MAX_PIPELINED_BYTES) this.link.pause();
    else this.link.resume();
  }

  /** Closes once what was written has left. */
  #startClosing(mustLinger: boolean): void {
    if (this.phase === 'closed') return;
    this.phase = 'closing';
    this.#mustLinger = mustLinger;
    this.#left = null;
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
    this.#left = null;
    this.exchange.end(this.node.nowMs);
    this.link.destroy();
    this.listener.onClosed(this);
  }
}
