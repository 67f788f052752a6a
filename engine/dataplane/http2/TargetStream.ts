import { composeResponseHead } from '../../wire/http1/composeResponseHead.ts';
import { MALFORMED, parseResponseHead } from '../../wire/http1/parseResponseHead.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { HeaderEntry } from '../../wire/http2/HeaderEntry.ts';
import { HTTP2_ERROR } from '../../wire/http2/HTTP2_ERROR.ts';
import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';
import { trailerText } from '../../wire/http2/requestText.ts';
import { readResponse, type ResponseFields, responseText } from '../../wire/http2/readResponse.ts';
import { failureOfStatus, type Failure } from '../http/failures.ts';
import { stickyFields } from '../http/stickyFields.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { BodyPart, FramedStream } from './PeerFrames.ts';
import type { RequestSender, SentPart } from './RequestSender.ts';
import type { StreamOwner } from './StreamOwner.ts';
import type { TargetSession } from './TargetSession.ts';
import { WaitingBytes } from './WaitingBytes.ts';

/** The head of an answer as it came. */
interface Answer {
  readonly entries: readonly HeaderEntry[];
  readonly response: ResponseFields;
  readonly endsHere: boolean;
}

/**
 * One request on a connection that a target shares among many. Neither side can be stopped without the others of its
 * connection, so what must wait is copied, and credit is withheld from who sends it: at most a window's worth waits.
 */
export class TargetStream implements RequestSender, FramedStream {
  readonly id: number;
  window: number;
  isReceived = false;
  isClosed = false;
  readonly #session: TargetSession;
  #owner: StreamOwner | null;
  #phase: 'head' | 'body' | 'draining' | 'over' = 'head';
  /** Reads of the connection before this began. */
  readonly #readsBefore: number;
  /** Bytes of the body to come, where the target has said; else -1. */
  #left = -1;
  /** Bytes of the body for which the target has got no credit back. */
  #owedBytes = 0;
  #isClientBlocked = false;
  /** Our direction has ended; the last part has come, but may wait; what comes behind it. */
  #isSent: boolean;
  #hasLast: boolean;
  #trailers = '';
  #waiting: WaitingBytes[] = [];

  constructor(session: TargetSession, id: number, owner: StreamOwner) {
    this.#session = session;
    this.id = id;
    this.#owner = owner;
    this.window = session.frames.streamWindow;
    this.#readsBefore = session.reads;
    this.#isSent = owner.isSent;
    this.#hasLast = owner.isSent;
  }

  get target(): TargetState {
    return this.#session.target;
  }

  sendHead(): boolean {
    return true; // the session has
  }

  sendBody({ bytes, start, end, isLast, trailers }: SentPart): boolean {
    if (this.isClosed) return true;
    if (isLast) {
      this.#hasLast = true;
      this.#trailers = trailers;
    }
    const mustWait = this.#waiting.length > 0;
    const at = mustWait ? start : this.#session.frames.writer.data(this, bytes, start, end);
    if (at < end) {
      const copy = Buffer.from(bytes.subarray(at, end));
      this.#waiting.push(new WaitingBytes(copy, 0, copy.length, null));
      this.#session.frames.sendQueue.add(this);
      return false;
    }
    if (mustWait) return false;
    if (isLast) this.#endRequest();
    return true;
  }

  pump(): boolean {
    const { writer } = this.#session.frames;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      first.at = writer.data(this, first.bytes, first.at, first.end);
      if (first.at < first.end) return false;
      this.#waiting.shift();
    }
    if (this.#hasLast && !this.#isSent) this.#endRequest();
    this.#owner?.onTargetDrained();
    return true;
  }

  onClientDrained(): void {
    const owner = this.#owner;
    owner?.touch();
    if (this.#phase === 'draining') this.#finish();
    else if (this.#isClientBlocked) {
      this.#isClientBlocked = false;
      this.#giveCredit();
    }
  }

  destroy(): void {
    this.#owner = null;
    this.#reset(HTTP2_ERROR.cancel);
  }

  /** For the session: a header block. False: what it says is malformed. */
  takeEntries(entries: readonly HeaderEntry[], endsHere: boolean): boolean {
    const owner = this.#owner;
    if (!owner) return true; // it is over for everybody but the target
    owner.touch();
    if (this.#phase === 'body') return this.#takeTrailers(owner, entries, endsHere);
    const response = readResponse(entries);
    if (response === null) return false;
    if (response.status >= 200) return this.#begin(owner, { entries, response, endsHere });
    // 100 is ours to send (E-067), and clients of HTTP/2 get none (E-068).
    if (response.status !== 100) owner.link.writeString(`${responseText(entries, response)}\r\n`);
    return !endsHere;
  }

  takeBody(bytes: Buffer, start: number, end: number, { sizeBytes, endsHere }: BodyPart): number {
    const owner = this.#owner;
    this.#owedBytes += sizeBytes;
    if (this.#owedBytes > HTTP2_LIMITS.streamWindow) return HTTP2_ERROR.flowControl;
    if (!owner) return HTTP2_ERROR.none;
    if (this.#phase === 'head') return HTTP2_ERROR.protocol;
    if (this.#left >= 0) {
      this.#left -= end - start;
      if (this.#left < 0 || (endsHere && this.#left > 0)) return HTTP2_ERROR.protocol;
    }
    owner.touch();
    owner.exchange.addResponseBytes(end - start);
    const hasLeft = start === end || owner.link.writeBytes(bytes, start, end, this.#session.link.readBuffer);
    if (endsHere) this.#endResponse(hasLeft && !this.#isClientBlocked);
    else if (hasLeft) this.#giveCredit();
    else {
      this.#isClientBlocked = true;
      owner.noteBlocked();
    }
    return HTTP2_ERROR.none;
  }

  /** For the session: the target has reset it. */
  onReset(code: number): void {
    const refused = code === HTTP2_ERROR.refusedStream && this.#phase === 'head';
    this.lose(refused ? 'targetRefused' : 'targetReset', null);
  }

  /** For the session: its connection is over. */
  onConnectionLost(failure: 'targetClosed' | 'targetReset', systemCode: string): void {
    const isStale = this.#session.wasUsed && this.#session.reads === this.#readsBefore;
    this.lose(isStale ? 'staleConnection' : failure, null, systemCode);
  }

  /** Ends it, and tells the owner why; `code` resets it. A failure in the middle of a response cuts it short. */
  lose(failure: Failure, code: number | null, systemCode = ''): void {
    const owner = this.#owner;
    const isCut = this.#phase === 'body' && failure !== 'malformedResponse';
    if (this.#phase === 'draining') {
      this.#close(); // the whole response is here
      return;
    }
    this.#owner = null;
    this.#phase = 'over';
    if (code === null) this.#close();
    else this.#reset(code);
    owner?.onTargetLost(isCut ? 'responseCutShort' : failure, systemCode);
  }

  #begin(owner: StreamOwner, { entries, response, endsHere }: Answer): boolean {
    const { status, contentLength } = response;
    const { exchange } = owner;
    const hasNoBody = owner.isHeadRequest || status === 204 || status === 304;
    this.#left = hasNoBody ? 0 : contentLength;
    if (endsHere && this.#left > 0) return false;
    const changed = this.#isUntouched(owner, response) ? null : this.#parsed(owner, responseText(entries, response));
    if (changed === MALFORMED) return false;
    if (changed && !exchange.accepts(changed)) {
      this.lose(failureOfStatus(status), HTTP2_ERROR.cancel);
      return true;
    }
    this.#phase = 'body';
    exchange.onTargetAnswer(status, this.#session.node.nowMs);
    const text = changed && this.#headFor(owner, changed);
    exchange.responseHeadBytes = text?.length ?? response.textBytes;
    exchange.addResponseBytes(exchange.responseHeadBytes);
    if (text === null) owner.writeEntries(entries);
    else owner.link.writeString(text);
    if (endsHere) this.#endResponse(true);
    return true;
  }

  /** The balancer changes nothing in the head, and wants to know nothing of it. */
  #isUntouched({ exchange, listener }: StreamOwner, { isPlain }: ResponseFields): boolean {
    const wantsLook = exchange.stick !== null || exchange.attempts !== null || listener.rewriting !== null;
    return isPlain && !wantsLook && exchange.responseFields === '';
  }

  /** The head for the client, with what the balancer changes in it. */
  #headFor(owner: StreamOwner, head: ResponseHead): string {
    const { rewriting } = owner.listener;
    rewriting?.prepare(head);
    const added = stickyFields(this.#session.node, owner, head) + (rewriting?.lines ?? '');
    return composeResponseHead(head, 'none', false, added);
  }

  /** The head as the rest knows heads. Valid until another head is read. */
  #parsed({ isHeadRequest }: StreamOwner, text: string): ResponseHead | typeof MALFORMED {
    const head = this.#session.node.responseHead;
    const bytes = Buffer.from(`${text}\r\n`, 'latin1');
    return parseResponseHead(bytes, 0, bytes.length, head, isHeadRequest) === MALFORMED ? MALFORMED : head;
  }

  #takeTrailers(owner: StreamOwner, entries: readonly HeaderEntry[], endsHere: boolean): boolean {
    const lines = endsHere && this.#left <= 0 ? trailerText(entries) : null;
    if (lines === null) return false;
    owner.noteTrailers?.(lines);
    this.#endResponse(!this.#isClientBlocked);
    return true;
  }

  /** The target has sent all of it: what it has not got of the request it need not get. */
  #endResponse(hasLeft: boolean): void {
    this.isReceived = true;
    this.#phase = 'draining';
    this.#owner?.exchange.attempts?.complete();
    if (this.#isSent) this.#close();
    else this.#reset(HTTP2_ERROR.none);
    if (hasLeft) this.#finish();
    else this.#owner?.noteBlocked();
  }

  #finish(): void {
    const owner = this.#owner;
    this.#owner = null;
    this.#phase = 'over';
    owner?.onResponseDone();
  }

  #endRequest(): void {
    const { heads, writer } = this.#session.frames;
    this.#isSent = true;
    if (this.#trailers === '') writer.endStream(this.id);
    else heads.trailers(this.id, this.#trailers);
  }

  #giveCredit(): void {
    if (this.isClosed || this.#owedBytes < HTTP2_LIMITS.streamWindow / 2) return;
    this.#session.frames.writer.giveWindow(this.id, this.#owedBytes);
    this.#owedBytes = 0;
  }

  #reset(code: number): void {
    if (!this.isClosed) this.#session.frames.writer.reset(this.id, code);
    this.#close();
  }

  #close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#waiting = [];
    this.#session.onStreamClosed(this);
  }
}
