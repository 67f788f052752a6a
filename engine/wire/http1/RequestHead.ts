import { latin1 } from './characterClasses.ts';
import { ConnectionTokens } from './ConnectionTokens.ts';
import { fieldsOf, valuesOf } from './fieldsOf.ts';
import { DESYNC_CLASS_OF, type DesyncClass, type DesyncReason, worseReason } from './DesyncReason.ts';
import { Removals } from './Removals.ts';
import type { RequestWords } from './RequestWords.ts';

/** How the end of a body is known. */
export type Framing = 'none' | 'length' | 'chunked' | 'untilClose';

/** HTTP/0.9, HTTP/1.0 and HTTP/1.1 (which HTTP/1.2 to HTTP/1.9 are read as). */
export type HttpVersion = 9 | 10 | 11;

/**
 * What `parseRequestHead` found: one object a thread, filled anew by each head, so that nothing is allocated. Places
 * are indexes of `bytes`, which is the client's own buffer, or, for a head that had to be brought into the canonical
 * form, a new one that holds that form; either is only valid until the next head or the next read.
 */
export class RequestHead implements RequestWords {
  bytes: Buffer = Buffer.alloc(0);
  /** Of the head in `bytes`: its first byte, and behind its blank line. */
  start = 0;
  end = 0;
  methodEnd = 0;
  targetStart = 0;
  targetEnd = 0;
  /** First byte of the first field line. */
  fieldsStart = 0;
  version: HttpVersion = 11;
  isHead = false;
  isGet = false;

  framing: Framing = 'none';
  /** Bytes of the body when `framing` is `length`. */
  contentLength = 0;
  /** A Content-Length is there, be it 0. */
  hasContentLength = false;
  /** The client wishes the connection to stay open after the response (E-066). */
  keepAlive = true;
  /** The client and the target connection must both end after the response: the defensive answer to ambiguity. */
  closeAfterResponse = false;
  /** A WebSocket upgrade is asked for (E-057). */
  isUpgrade = false;
  /** The balancer answers `100 Continue` at once (E-067). */
  expectsContinue = false;

  /** First Host value without surrounding blanks; -1 when there is none. */
  hostStart = -1;
  hostEnd = -1;
  /** Where the `:` of the first Host stands; -1 when it has no port. */
  hostPortStart = -1;
  hostHasCapitals = false;
  hostCount = 0;

  /** First `X-Forwarded-For` value that is not empty; -1 when there is none. */
  forwardedForStart = -1;
  forwardedForEnd = -1;
  /** All of them in order, joined by a comma, when there are several; else null. */
  forwardedForText: string | null = null;
  forwardedForAddresses = 0;
  /** First `X-Amzn-Trace-Id` value; -1 when there is none. */
  traceStart = -1;
  traceEnd = -1;

  /** Fields whose names hold more than letters, digits and `-`; forwarded, or dropped if the rules say so. */
  invalidNameCount = 0;
  readonly removals = new Removals();
  readonly connection = new ConnectionTokens();

  /** Why the request is not compliant, by ELB's code; null when it is. */
  reason: DesyncReason | null = null;
  /** Status to answer with after a refusal: 400, 405, 414, 463, 501 or 505. The connection closes then. 0 otherwise. */
  refusalStatus = 0;

  reset(bytes: Buffer, start: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = start;
    this.methodEnd = start;
    this.targetStart = start;
    this.targetEnd = start;
    this.fieldsStart = start;
    this.version = 11;
    this.isHead = false;
    this.isGet = false;
    this.framing = 'none';
    this.contentLength = 0;
    this.hasContentLength = false;
    this.keepAlive = true;
    this.closeAfterResponse = false;
    this.isUpgrade = false;
    this.expectsContinue = false;
    this.hostStart = -1;
    this.hostEnd = -1;
    this.hostPortStart = -1;
    this.hostHasCapitals = false;
    this.hostCount = 0;
    this.forwardedForStart = -1;
    this.forwardedForEnd = -1;
    this.forwardedForText = null;
    this.forwardedForAddresses = 0;
    this.traceStart = -1;
    this.traceEnd = -1;
    this.invalidNameCount = 0;
    this.removals.clear();
    this.connection.reset();
    this.reason = null;
    this.refusalStatus = 0;
  }

  get classification(): DesyncClass {
    return this.reason === null ? 'compliant' : DESYNC_CLASS_OF[this.reason];
  }

  /** Notes a departure from the standard; of several, the worst is kept, and the first of equals. */
  note(reason: DesyncReason): void {
    this.reason = worseReason(this.reason, reason);
  }

  /** The method as sent; methods are case-sensitive (HST-03). Empty when the head was refused before it was read. */
  method(): string {
    return latin1(this.bytes, this.start, this.methodEnd);
  }

  /** The target in origin form, or `*`. Empty when the head was refused before it was read. */
  target(): string {
    return latin1(this.bytes, this.targetStart, this.targetEnd);
  }

  /** The host that rules and logs see: in small letters, without port; null when the request has none. */
  host(): string | null {
    if (this.hostStart < 0) return null;
    const end = this.hostPortStart < 0 ? this.hostEnd : this.hostPortStart;
    const host = latin1(this.bytes, this.hostStart, end);
    return this.hostHasCapitals ? host.toLowerCase() : host;
  }

  values(name: string): readonly string[] {
    return valuesOf(this, name);
  }

  fields(): Map<string, string[]> {
    return fieldsOf(this);
  }

  text(): string {
    return latin1(this.bytes, this.start, this.end);
  }
}
