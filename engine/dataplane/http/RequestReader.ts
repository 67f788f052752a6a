import { BodyCursor, BROKEN } from '../../wire/http1/BodyCursor.ts';
import { latin1 } from '../../wire/http1/characterClasses.ts';
import { CONTINUE } from '../../wire/http1/errorResponse.ts';
import { parseRequestHead, REFUSED } from '../../wire/http1/parseRequestHead.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { ClientConnection } from './ClientConnection.ts';
import type { Decision } from './ServedRules.ts';

/** A head of one line that is not longer cannot be refused for its size, so it need not be read before its end. */
const SHORT_LINE_BYTES = 16_384;
/** Of a request that was refused, so much is kept for the log. */
const LOGGED_BYTES = 4_096;

/**
 * From the bytes of a client connection to requests that are sent on: keeps what came ahead, reads heads, chooses rule
 * and target, follows bodies. Works only in the phases `head` and `body` of its connection; what comes while a request
 * is under way is held.
 */
export class RequestReader {
  /** When the first byte of the head being read came; -1 before: then the connection is idle. */
  startedMs = -1;
  /** The request under way as it was sent, when it could be sent once more; else ''. */
  repeatable = '';
  readonly #connection: ClientConnection;
  /** Bytes from `#heldFrom` on that were received and not used yet: part of a head, or requests sent ahead. */
  #held: Buffer | null = null;
  #heldFrom = 0;
  #cursor: BodyCursor | null = null;

  constructor(connection: ClientConnection) {
    this.#connection = connection;
  }

  /** Bytes that wait. */
  get heldBytes(): number {
    return this.#held === null ? 0 : this.#held.length - this.#heldFrom;
  }

  /** Bytes of a head, and whatever follows it. */
  takeHead(bytes: Buffer, start: number, end: number): void {
    if (this.startedMs < 0) this.startedMs = this.#connection.node.nowMs;
    if (this.#held === null) this.hold(bytes, this.#consume(bytes, start, end), end);
    else {
      const joined = Buffer.concat([this.#held.subarray(this.#heldFrom), bytes.subarray(start, end)]);
      this.#held = joined;
      this.#heldFrom = 0;
      const isLineOpen = joined.indexOf(10, joined.length - (end - start)) < 0;
      if (!isLineOpen || joined.length > SHORT_LINE_BYTES) this.#consumeHeld();
    }
  }

  /** Bytes of the body that is under way, and whatever follows it. */
  takeBody(bytes: Buffer, start: number, end: number): void {
    const connection = this.#connection;
    const cursor = this.#cursor;
    const target = connection.targetLink;
    if (!cursor || !target) return; // the phase `body` has both
    const stop = cursor.take(bytes, start, end);
    if (stop === BROKEN) {
      connection.fail('malformedBody');
      return;
    }
    connection.exchange.addRequestBytes(stop - start);
    const { replacement } = cursor;
    let hasLeft = true;
    if (replacement === null) hasLeft = target.writeBytes(bytes, start, stop, connection.link.readBuffer);
    else if (replacement.length > 0) hasLeft = target.writeBytes(replacement, 0, replacement.length, null);
    if (!hasLeft) connection.block();
    if (!cursor.isDone) return;
    connection.phase = 'waiting';
    connection.link.readBuffer?.rest();
    this.hold(bytes, stop, end);
  }

  /** Keeps a copy for later. */
  hold(bytes: Buffer, start: number, end: number): void {
    const { phase } = this.#connection;
    if (start === end || (phase !== 'head' && phase !== 'waiting')) return;
    const more = bytes.subarray(start, end);
    this.#held = this.#held === null ? Buffer.from(more) : Buffer.concat([this.#held.subarray(this.#heldFrom), more]);
    this.#heldFrom = 0;
  }

  /** What is held, once; null when nothing is. For a tunnel. */
  takeHeld(): Buffer | null {
    const held = this.#held === null ? null : this.#held.subarray(this.#heldFrom);
    this.#held = null;
    return held;
  }

  /** The connection awaits a request, which may be here already. */
  resume(): void {
    if (this.#held === null) return;
    this.startedMs = this.#connection.node.nowMs;
    this.#consumeHeld();
  }

  #consumeHeld(): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    const from = this.#consume(held, this.#heldFrom, held.length);
    const { phase } = this.#connection;
    if (from === held.length || (phase !== 'head' && phase !== 'waiting')) return;
    this.#held = held;
    this.#heldFrom = from;
  }

  /** Reads requests until one is under way; returns the index of the first byte not used. */
  #consume(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (this.#connection.phase === 'head' && at < end) {
      const behind = this.#readRequest(bytes, at, end);
      if (behind === at) break;
      at = behind;
    }
    return at;
  }

  /** Reads one request and sends it on. Returns the index behind what was used: `start` when the head is not whole. */
  #readRequest(bytes: Buffer, start: number, end: number): number {
    const connection = this.#connection;
    const { node, exchange } = connection;
    const head = node.requestHead;
    const serving = connection.listener.serving();
    const behind = serving ? parseRequestHead(bytes, start, end, head, serving.rules) : REFUSED;
    if (behind === 0) {
      if (this.startedMs < 0) this.startedMs = node.nowMs;
      return start;
    }
    exchange.begin(this.startedMs < 0 ? node.nowMs : this.startedMs);
    this.startedMs = -1;
    this.repeatable = '';
    if (!serving) {
      connection.fail('noRule');
      return end;
    }
    exchange.version = head.version;
    exchange.noteDesync(head.reason);
    connection.beginRequest(head);
    if (connection.isMisplaced) {
      connection.refuse(400, null);
      return end;
    }
    if (behind === REFUSED) {
      exchange.addRequestBytes(end - start);
      if (node.observer) exchange.requestHead = latin1(bytes, start, Math.min(end, start + LOGGED_BYTES));
      connection.refuse(head.refusalStatus, head.reason);
      return end;
    }
    exchange.requestHeadBytes = behind - start;
    exchange.addRequestBytes(behind - start);
    if (head.invalidNameCount > 0) exchange.noteInvalidNames(serving.rules.dropInvalidHeaderFields);
    const decision = node.router.decide(serving, head, connection);
    if (decision.kind !== 'forward') return this.#answer(decision, bytes, behind, end);
    const { group } = decision;
    const fits = group.settings.version === undefined; // groups of HTTP/2 take no other
    const target = fits ? node.router.chooseTarget(group, head, exchange) : undefined;
    if (!target) {
      if (head.framing === 'none' && this.#waitFor(group, () => node.router.compose(serving, decision, connection)))
        return behind;
      if (node.observer) exchange.requestHead = latin1(head.bytes, head.start, head.end);
      connection.fail(fits ? node.router.absence(group) : 'versionMismatch');
      return head.framing === 'none' ? behind : end;
    }
    exchange.assign(group, target);
    const text = node.router.compose(serving, decision, connection);
    if (head.expectsContinue) connection.link.writeString(CONTINUE);
    if (head.framing !== 'none') return this.#sendWithBody(target, text, bytes, behind, end);
    connection.phase = 'waiting';
    if (node.router.mayRepeat(group, text)) this.repeatable = text;
    if (exchange.attempts !== null) exchange.attempts.text = text;
    connection.connectTo(target).send(text);
    return behind;
  }

  /** Waits in the queue of the group, if it has one and there is room. Only for requests without a body. */
  #waitFor(group: GroupState, compose: () => string): boolean {
    const connection = this.#connection;
    const { attempts } = connection.exchange;
    if (attempts === null || group.eligible.length === 0) return false;
    const text = compose();
    attempts.text = text;
    const waits = attempts.wait({
      start: (target) => {
        connection.exchange.assign(group, target);
        connection.connectTo(target).send(text);
      },
      giveUp: () => {
        connection.fail('queueTimeout');
      },
    });
    if (waits) connection.phase = 'waiting';
    return waits;
  }

  /** Answers as a rule says, behind the body where all of it is here already; else the connection ends with the answer. */
  #answer(decision: Exclude<Decision, { kind: 'forward' }>, bytes: Buffer, behind: number, end: number): number {
    const connection = this.#connection;
    const { node, exchange } = connection;
    const head = node.requestHead;
    if (node.observer) exchange.requestHead = latin1(head.bytes, head.start, head.end);
    let stop = behind;
    if (head.framing !== 'none') {
      const cursor = (this.#cursor ??= new BodyCursor());
      cursor.start(head.framing, head.contentLength);
      stop = cursor.take(bytes, behind, end);
      if (stop === BROKEN) {
        connection.fail('malformedBody');
        return end;
      }
      exchange.addRequestBytes(stop - behind);
      if (cursor.isDone) connection.phase = 'head';
      else stop = end;
    }
    if (decision.kind === 'fail') connection.fail(decision.failure);
    else connection.respond(decision.answer);
    return stop;
  }

  /** The head and the bytes of the body that came with it leave in one write: two would cost a quarter more. */
  #sendWithBody(target: TargetState, text: string, bytes: Buffer, behind: number, end: number): number {
    const connection = this.#connection;
    const { framing, contentLength } = connection.node.requestHead;
    const cursor = (this.#cursor ??= new BodyCursor());
    cursor.start(framing, contentLength);
    const stop = cursor.take(bytes, behind, end);
    if (stop === BROKEN) {
      connection.fail('malformedBody');
      return end;
    }
    connection.exchange.addRequestBytes(stop - behind);
    const { replacement } = cursor;
    const body = replacement === null ? latin1(bytes, behind, stop) : replacement.toString('latin1');
    const { attempts } = connection.exchange;
    if (attempts !== null && cursor.isDone) attempts.text = text + body;
    const hasLeft = connection.connectTo(target).send(text + body);
    if (cursor.isDone) connection.phase = 'waiting';
    else {
      connection.link.readBuffer?.wantPrivate();
      if (!hasLeft) connection.block();
    }
    return stop;
  }
}
