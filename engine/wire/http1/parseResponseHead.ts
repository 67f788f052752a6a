import { BLANK, COLON, CR, LF, TAB, TOKEN, UPPER_HALF, VALUE, classOf, latin1 } from './characterClasses.ts';
import { linesNamed } from './ConnectionTokens.ts';
import { FIELD, knownField } from './knownField.ts';
import type { ResponseHead } from './ResponseHead.ts';

/** Longest response head, 32 KiB: 502 beyond (E-069). */
export const MAX_RESPONSE_HEADERS = 32_768;

/** Returned by {@link parseResponseHead} for a response that becomes a 502 and a closed target connection. */
export const MALFORMED = -1;

const MAX_LENGTH_DIGITS = 15;
const STATUS_LINE = Buffer.from('HTTP/1.1 ');

/**
 * Reads one response head from the bytes between `start` and `end` into `head`, strictly: whatever is odd is
 * {@link MALFORMED}. Returns the index behind the head, or 0 when more bytes are needed.
 *
 * `isHeadRequest`: the request was a HEAD, whose response has no body whatever it declares; nor have 1xx, 204 and 304
 * (FRM-03). Both framing fields, differing lengths, a coding other than `chunked`: malformed. An HTTP/1.0 status line
 * is turned into HTTP/1.1 where it stands. Source: E-053, E-069, FRM-03, FRM-04.
 */
export function parseResponseHead(
  bytes: Buffer,
  start: number,
  end: number,
  head: ResponseHead,
  isHeadRequest: boolean,
): number {
  const behind = scan(bytes, start, end, head, isHeadRequest);
  const known = behind > 0 ? behind : end;
  return known - start > MAX_RESPONSE_HEADERS ? MALFORMED : behind;
}

function scan(bytes: Buffer, start: number, end: number, head: ResponseHead, isHeadRequest: boolean): number {
  head.reset(bytes, start);
  const statusEnd = scanStatusLine(bytes, start, end, head);
  if (statusEnd <= 0) return statusEnd;
  const behind = scanFields(bytes, statusEnd, end, head);
  if (behind <= 0) return behind;
  head.end = behind;
  if (!settleFraming(head, isHeadRequest)) return MALFORMED;
  const { connection } = head;
  head.keepAlive = !connection.close && (connection.keepAlive || !head.isHttp10);
  if (head.framing === 'untilClose') head.keepAlive = false;
  if (connection.named !== null) {
    const lines = linesNamed(bytes, statusEnd, behind - 2, connection.named);
    if (lines.length > 0) head.removals.merge(lines);
  }
  if (head.isHttp10) bytes[start + 7] = 0x31;
  return behind;
}

/** `HTTP/1.1 200 OK` with its CRLF; some targets leave out the blank behind the status too. */
function scanStatusLine(bytes: Buffer, start: number, end: number, head: ResponseHead): number {
  const available = Math.min(end - start, 9);
  for (let index = 0; index < available; index += 1) {
    const byte = bytes[start + index];
    if (byte === STATUS_LINE[index]) continue;
    if (index !== 7 || byte !== 0x30) return MALFORMED;
    head.isHttp10 = true;
  }
  let at = start + 9;
  let status = 0;
  for (; at < start + 12 && at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return MALFORMED;
    status = status * 10 + digit;
  }
  if (at >= end) return 0;
  if (status < 100) return MALFORMED;
  head.status = status;
  if (bytes[at] !== BLANK && bytes[at] !== CR) return MALFORMED;
  while (at < end && (classOf(bytes, at) & (VALUE | UPPER_HALF)) !== 0) at += 1;
  if (at < end && bytes[at] !== CR) return MALFORMED;
  if (at + 1 >= end) return 0;
  return bytes[at + 1] === LF ? at + 2 : MALFORMED;
}

function scanFields(bytes: Buffer, from: number, end: number, head: ResponseHead): number {
  let at = from;
  for (;;) {
    if (at >= end) return 0;
    if (bytes[at] === CR) {
      if (at + 1 >= end) return 0;
      return bytes[at + 1] === LF ? at + 2 : MALFORMED;
    }
    const nameStart = at;
    while (at < end && (classOf(bytes, at) & TOKEN) !== 0) at += 1;
    if (at >= end) return 0;
    if (bytes[at] !== COLON || at === nameStart) return MALFORMED;
    const nameLength = at - nameStart;
    at += 1;
    while (at < end && (bytes[at] === BLANK || bytes[at] === TAB)) at += 1;
    const valueStart = at;
    while (at < end && (classOf(bytes, at) & (VALUE | UPPER_HALF)) !== 0) at += 1;
    if (at < end && bytes[at] !== CR) return MALFORMED;
    if (at + 1 >= end) return 0;
    if (bytes[at + 1] !== LF) return MALFORMED;
    const field = knownField(bytes, nameStart, nameLength);
    if (field !== FIELD.other) {
      let valueEnd = at;
      while (valueEnd > valueStart && (bytes[valueEnd - 1] === BLANK || bytes[valueEnd - 1] === TAB)) valueEnd -= 1;
      if (!readField(bytes, field, nameStart, valueStart, valueEnd, at + 2, head)) return MALFORMED;
    }
    at += 2;
  }
}

function readField(
  bytes: Buffer,
  field: number,
  lineStart: number,
  valueStart: number,
  valueEnd: number,
  lineEnd: number,
  head: ResponseHead,
): boolean {
  switch (field) {
    case FIELD.contentLength: {
      const value = readLength(bytes, valueStart, valueEnd);
      if (value < 0 || (head.declaredLength >= 0 && value !== head.declaredLength)) return false;
      if (head.declaredLength >= 0 || head.status === 204 || head.status < 200) head.removals.add(lineStart, lineEnd);
      head.declaredLength = value;
      pushToEnd(bytes, valueStart, valueEnd, lineEnd - 2);
      return true;
    }
    case FIELD.transferEncoding: {
      const coding = latin1(bytes, valueStart, valueEnd).toLowerCase();
      if (coding === 'identity') break;
      if (coding !== 'chunked' || head.codingStart >= 0 || head.isHttp10) return false;
      head.codingStart = lineStart;
      head.codingEnd = lineEnd;
      pushToEnd(bytes, valueStart, valueEnd, lineEnd - 2);
      if (head.status !== 204 && head.status >= 200) return true;
      break;
    }
    case FIELD.connection:
      head.connection.read(bytes, valueStart, valueEnd);
      break;
    case FIELD.upgrade:
      head.upgradeStart = valueStart;
      head.upgradeEnd = valueEnd;
      break;
    case FIELD.keepAlive:
    case FIELD.proxyConnection:
    case FIELD.proxyAuthenticate:
    case FIELD.te:
      break;
    default:
      return true;
  }
  head.removals.add(lineStart, lineEnd);
  return true;
}

/**
 * Moves a value that has blanks behind it to the end of its line: there are clients that take a blank or tab there for a
 * part of the coding, and read the body to the end of the connection, or refuse the length (FRM-02).
 */
function pushToEnd(bytes: Buffer, start: number, end: number, lineEnd: number): void {
  if (end === lineEnd) return;
  const from = lineEnd - (end - start);
  bytes.copyWithin(from, start, end);
  bytes.fill(BLANK, start, from);
}

function readLength(bytes: Buffer, start: number, end: number): number {
  if (start === end || end - start > MAX_LENGTH_DIGITS) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function settleFraming(head: ResponseHead, isHeadRequest: boolean): boolean {
  const length = head.declaredLength;
  if (head.codingStart >= 0 && length >= 0) return false;
  if (isHeadRequest || head.status < 200 || head.status === 204 || head.status === 304) return true;
  if (head.codingStart >= 0) head.framing = 'chunked';
  else if (length < 0) head.framing = 'untilClose';
  else if (length > 0) {
    head.framing = 'length';
    head.contentLength = length;
  }
  return true;
}
