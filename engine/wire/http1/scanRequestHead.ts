import {
  BLANK,
  COLON,
  CR,
  LF,
  PLAIN_HOST,
  PLAIN_NAME,
  TAB,
  TARGET,
  TOKEN,
  ODD_HOST,
  classOf,
  latin1,
} from './characterClasses.ts';
import { linesNamed } from './ConnectionTokens.ts';
import { equalsIgnoringCase, FIELD, knownField } from './knownField.ts';
import { looksLikeFraming } from './looksLikeFraming.ts';
import type { RequestHead } from './RequestHead.ts';
import type { RequestRules } from './RequestRules.ts';

/**
 * The fast path: one pass over the bytes of a head that is already in the one form that may be sent on. It accepts
 * nothing else, so whatever passed here is safe to copy as it stands, less the removals. A head that departs from the
 * form goes to `normaliseRequestHead`, which writes it anew; what comes out must pass here again.
 */

/** Returned for a head that is not in the canonical form, or not acceptable at all. */
export const DEPARTS = -1;

const CHUNKED = Buffer.from('chunked');
const WEBSOCKET = Buffer.from('websocket');
const MAX_LENGTH_DIGITS = 15;

/**
 * Fills `head` from the bytes between `start` and `end`. `valueClass` says which bytes a value may hold. Returns the
 * index behind the blank line, 0 when the head is not complete, or {@link DEPARTS}.
 */
export function scanRequestHead(
  bytes: Buffer,
  start: number,
  end: number,
  head: RequestHead,
  rules: RequestRules,
  valueClass: number,
): number {
  head.reset(bytes, start);
  let at = start;
  while (at < end && (classOf(bytes, at) & TOKEN) !== 0) at += 1;
  if (at >= end) return 0;
  if (bytes[at] !== BLANK || at === start) return DEPARTS;
  head.methodEnd = at;
  readMethod(bytes, start, at - start, head);
  at += 1;
  head.targetStart = at;
  if (at < end && bytes[at] !== 0x2f && bytes[at] !== 0x2a) return DEPARTS;
  while (at < end && (classOf(bytes, at) & TARGET) !== 0) at += 1;
  if (at >= end) return 0;
  if (bytes[at] !== BLANK) return DEPARTS;
  head.targetEnd = at;
  if (bytes[head.targetStart] === 0x2a && at !== head.targetStart + 1) return DEPARTS;
  const lineEnd = readVersion(bytes, at + 1, end, head);
  if (lineEnd <= 0) return lineEnd;
  if (isRefusedMethod(bytes, head)) return DEPARTS;
  head.fieldsStart = lineEnd;
  const behind = scanFields(bytes, lineEnd, end, head, rules, valueClass);
  if (behind <= 0) return behind;
  head.end = behind;
  return finish(head) ? behind : DEPARTS;
}

function readMethod(bytes: Buffer, start: number, length: number, head: RequestHead): void {
  if (length === 3) {
    head.isGet = bytes[start] === 0x47 && bytes[start + 1] === 0x45 && bytes[start + 2] === 0x54;
  } else if (length === 4) {
    head.isHead =
      bytes[start] === 0x48 && bytes[start + 1] === 0x45 && bytes[start + 2] === 0x41 && bytes[start + 3] === 0x44;
  }
}

/** TRACE and CONNECT, which get 405: left to the slow path, which says so. */
function isRefusedMethod(bytes: Buffer, head: RequestHead): boolean {
  const length = head.methodEnd - head.start;
  if (length !== 5 && length !== 7) return false;
  const method = latin1(bytes, head.start, head.methodEnd);
  return method === 'TRACE' || method === 'CONNECT';
}

/** ` HTTP/1.1` or ` HTTP/1.0` and CRLF from `at`: the index behind it, 0 when bytes are missing, or DEPARTS. */
function readVersion(bytes: Buffer, at: number, end: number, head: RequestHead): number {
  const length = Math.min(end - at, 10);
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[at + index];
    if (byte !== VERSION_LINE[index] && !(index === 7 && byte === 0x30)) return DEPARTS;
  }
  if (length < 10) return 0;
  if (bytes[at + 7] === 0x30) head.version = 10;
  return at + 10;
}

const VERSION_LINE = Buffer.from('HTTP/1.1\r\n');

function scanFields(
  bytes: Buffer,
  from: number,
  end: number,
  head: RequestHead,
  rules: RequestRules,
  valueClass: number,
): number {
  let at = from;
  for (;;) {
    if (at >= end) return 0;
    if (bytes[at] === CR) {
      if (at + 1 >= end) return 0;
      return bytes[at + 1] === LF ? at + 2 : DEPARTS;
    }
    const nameStart = at;
    while (at < end && (classOf(bytes, at) & PLAIN_NAME) !== 0) at += 1;
    if (at >= end) return 0;
    let isPlain = true;
    if (bytes[at] !== COLON) {
      isPlain = false;
      while (at < end && (classOf(bytes, at) & TOKEN) !== 0) at += 1;
      if (at >= end) return 0;
      if (bytes[at] !== COLON) return DEPARTS;
    }
    const nameLength = at - nameStart;
    if (nameLength === 0) return DEPARTS;
    at += 1;
    while (at < end && (bytes[at] === BLANK || bytes[at] === TAB)) at += 1;
    const valueStart = at;
    while (at < end && (classOf(bytes, at) & valueClass) !== 0) at += 1;
    if (at >= end) return 0;
    if (bytes[at] !== CR) return DEPARTS;
    if (at + 1 >= end) return 0;
    if (bytes[at + 1] !== LF) return DEPARTS;
    const lineEnd = at + 2;
    if (isPlain) {
      const field = knownField(bytes, nameStart, nameLength);
      if (field !== FIELD.other) {
        let valueEnd = at;
        while (valueEnd > valueStart && (bytes[valueEnd - 1] === BLANK || bytes[valueEnd - 1] === TAB)) valueEnd -= 1;
        const isTight = valueEnd === at && valueStart <= nameStart + nameLength + 2;
        if (!readField(bytes, field, nameStart, valueStart, valueEnd, lineEnd, isTight, head, rules)) return DEPARTS;
      } else if (nameLength >= 15 && looksLikeFraming(bytes, nameStart, nameLength)) return DEPARTS;
    } else {
      if (looksLikeFraming(bytes, nameStart, nameLength)) return DEPARTS;
      head.invalidNameCount += 1;
      if (rules.dropInvalidHeaderFields) head.removals.add(nameStart, lineEnd);
    }
    at = lineEnd;
  }
}

/** Takes in one field that is ours to read; false when it departs from the canonical form. */
function readField(
  bytes: Buffer,
  field: number,
  lineStart: number,
  valueStart: number,
  valueEnd: number,
  lineEnd: number,
  isTight: boolean,
  head: RequestHead,
  rules: RequestRules,
): boolean {
  switch (field) {
    case FIELD.host:
      head.hostCount += 1;
      return head.hostCount > 1 ? rules.preserveHostHeader : readHost(bytes, valueStart, valueEnd, head);
    case FIELD.contentLength:
      return isTight && readContentLength(bytes, valueStart, valueEnd, head);
    case FIELD.transferEncoding:
      // Exactly one spelling travels: 'chunked', once, in small letters, nothing around it.
      if (!isTight || head.framing !== 'none' || valueEnd - valueStart !== 7) return false;
      for (let index = 0; index < 7; index += 1) if (bytes[valueStart + index] !== CHUNKED[index]) return false;
      head.framing = 'chunked';
      return true;
    case FIELD.connection:
      head.connection.read(bytes, valueStart, valueEnd);
      break;
    case FIELD.upgrade:
      if (valueEnd - valueStart === 9 && equalsIgnoringCase(bytes, valueStart, WEBSOCKET)) head.isUpgrade = true;
      break;
    case FIELD.expect:
      if (latin1(bytes, valueStart, valueEnd).toLowerCase() === '100-continue') head.expectsContinue = true;
      break;
    case FIELD.traceId:
      if (head.traceStart < 0 && valueEnd > valueStart) {
        head.traceStart = valueStart;
        head.traceEnd = valueEnd;
      }
      break;
    case FIELD.forwardedFor:
      readForwardedFor(bytes, valueStart, valueEnd, head);
      if (rules.xffHeaderProcessingMode === 'preserve') return true;
      break;
    case FIELD.proxyAuthenticate:
      return true;
  }
  head.removals.add(lineStart, lineEnd);
  return true;
}

function readContentLength(bytes: Buffer, start: number, end: number, head: RequestHead): boolean {
  const digits = end - start;
  if (head.framing !== 'none' || head.hasContentLength || digits === 0 || digits > MAX_LENGTH_DIGITS) return false;
  if (digits > 1 && bytes[start] === 0x30) return false;
  let length = 0;
  for (let index = start; index < end; index += 1) {
    const digit = (bytes[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return false;
    length = length * 10 + digit;
  }
  head.hasContentLength = true;
  head.contentLength = length;
  return true;
}

/** The first Host: where its port begins and whether it has capitals. False when it is no valid host. */
function readHost(bytes: Buffer, start: number, end: number, head: RequestHead): boolean {
  head.hostStart = start;
  head.hostEnd = end;
  let at = start;
  if (bytes[at] === 0x5b) {
    at += 1;
    while (at < end && isAddressByte(bytes[at] ?? 0)) at += 1;
    if (at >= end || bytes[at] !== 0x5d) return false;
    at += 1;
  } else {
    while (at < end) {
      const classes = classOf(bytes, at);
      if ((classes & PLAIN_HOST) === 0) {
        const byte = bytes[at] ?? 0;
        if (byte >= 0x41 && byte <= 0x5a) head.hostHasCapitals = true;
        else if ((classes & ODD_HOST) === 0) break;
      }
      at += 1;
    }
  }
  if (at === end) return true;
  if (bytes[at] !== COLON || at === start) return false;
  head.hostPortStart = at;
  for (at += 1; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

/** What may stand inside the brackets of an IPv6 address. */
function isAddressByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x3a) || byte === 0x2e || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46)
  );
}

function readForwardedFor(bytes: Buffer, start: number, end: number, head: RequestHead): void {
  if (start === end) return;
  head.forwardedForAddresses += 1;
  for (let at = start; at < end; at += 1) if (bytes[at] === 0x2c) head.forwardedForAddresses += 1;
  if (head.forwardedForStart < 0) {
    head.forwardedForStart = start;
    head.forwardedForEnd = end;
  } else {
    const before = head.forwardedForText ?? latin1(bytes, head.forwardedForStart, head.forwardedForEnd);
    head.forwardedForText = `${before}, ${latin1(bytes, start, end)}`;
  }
}

/** What can only be said of the head as a whole; false when it departs. */
function finish(head: RequestHead): boolean {
  const { connection } = head;
  if (head.hostCount === 0 && head.version === 11) return false;
  if (head.framing === 'chunked') {
    if (head.hasContentLength) return false;
    if (head.isGet || head.isHead || head.version !== 11) head.note('UndefinedTransferEncodingSemantics');
  } else if (head.hasContentLength) {
    if (head.contentLength > 0) head.framing = 'length';
    if (head.isGet || head.isHead) {
      head.note(head.contentLength > 0 ? 'UndefinedContentLengthSemantics' : 'GetHeadZeroContentLength');
    }
  }
  if (head.version !== 11) {
    head.keepAlive = connection.keepAlive && !connection.close;
    head.expectsContinue = false;
    head.isUpgrade = false;
  } else {
    head.keepAlive = !connection.close;
    // Only a GET without body may turn into a tunnel: behind a body, nobody knows which bytes belong to it.
    head.isUpgrade = head.isUpgrade && connection.upgrade && head.isGet && head.framing === 'none';
  }
  if (connection.named !== null) {
    const lines = linesNamed(head.bytes, head.fieldsStart, head.end - 2, connection.named);
    if (lines.length > 0) head.removals.merge(lines);
  }
  return true;
}
