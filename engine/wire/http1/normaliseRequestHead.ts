import { BLANK, CR, LF, TOKEN, classOf, latin1 } from './characterClasses.ts';
import { worseReason } from './DesyncReason.ts';
import { normaliseFields } from './normaliseFields.ts';
import { normaliseRequestLine } from './normaliseRequestLine.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';
import type { RequestHead } from './RequestHead.ts';
import type { RequestRules } from './RequestRules.ts';
import { type Refusal, refusal } from './Refusal.ts';
import { scanRequestHead } from './scanRequestHead.ts';

/**
 * The slow path: a head that departs from the canonical form is classified, refused, or written anew in that form
 * into a buffer of its own, which `scanRequestHead` must then accept. So one place alone decides what may be sent on,
 * and everything found behind this path is found as in any other head.
 *
 * The order of the checks does not depend on how many bytes have come: method, length of the request line, request
 * line, lengths of the fields, and only with the head complete, what the fields say.
 */

/** As `scanRequestHead`; a refusal is in `head.refusalStatus`. */
export function normaliseRequestHead(
  bytes: Buffer,
  start: number,
  end: number,
  head: RequestHead,
  rules: RequestRules,
  valueClass: number,
): number {
  head.reset(bytes, start);
  let methodEnd = start;
  while (methodEnd < end && (classOf(bytes, methodEnd) & TOKEN) !== 0) methodEnd += 1;
  head.methodEnd = methodEnd;
  if (methodEnd < end && (bytes[methodEnd] !== BLANK || methodEnd === start)) {
    head.methodEnd = start;
    return refuse(head, refusal(400, 'BadMethod'));
  }
  const lineFeed = nextLineFeed(bytes, start, end);
  if (lineFeed < 0) {
    // The last byte may be the CR that ends the line.
    return end - start > REQUEST_LIMITS.line + 1 ? refuse(head, refusal(414)) : 0;
  }
  const lineEnd = contentEnd(bytes, start, lineFeed);
  if (lineEnd - start > REQUEST_LIMITS.line) return refuse(head, refusal(414));
  head.targetStart = Math.min(methodEnd + 1, lineEnd);
  const method = latin1(bytes, start, methodEnd);
  const rest = latin1(bytes, head.targetStart, lineEnd);
  head.isHead = method === 'HEAD';
  head.targetEnd = head.targetStart + (rest.split(' HTTP/', 1)[0] ?? '').length;
  const line = normaliseRequestLine(method, rest);
  if (line.kind === 'refused') return refuse(head, line);

  const fieldsStart = lineFeed + 1;
  const behind = line.version === 9 ? fieldsStart : findHeadEnd(bytes, fieldsStart, end);
  if (behind === TOO_LONG) return refuse(head, refusal(400));
  if (behind === 0) return 0;
  const { lines, hasBareLf } = linesBetween(bytes, fieldsStart, behind);
  const fields = normaliseFields(lines, rules.preserveHostHeader ? null : line.authority);
  if (fields.kind === 'refused') return refuse(head, fields);

  let reason = worseReason(line.reason, fields.reason);
  if (hasBareLf || lineEnd === lineFeed) reason = worseReason(reason, 'NonCrLfLineTermination');
  const version = line.version === 11 ? 'HTTP/1.1' : 'HTTP/1.0';
  const canonical = Buffer.from(`${method} ${line.target} ${version}\r\n${fields.text}\r\n`, 'latin1');
  const targetEnd = head.targetEnd;
  if (scanRequestHead(canonical, 0, canonical.length, head, rules, valueClass) !== canonical.length) {
    // No host, several, or one that is none.
    head.reset(bytes, start);
    head.methodEnd = methodEnd;
    head.targetStart = methodEnd + 1;
    head.targetEnd = targetEnd;
    return refuse(head, refusal(400));
  }
  head.version = line.version;
  if (line.version === 9) head.keepAlive = false;
  head.reason = worseReason(reason, head.reason);
  head.invalidNameCount += fields.droppedNames;
  return behind;
}

const TOO_LONG = -1;

/** Index behind the empty line that ends the fields from `start` on; 0 when it has not come; or TOO_LONG (E-069). */
function findHeadEnd(bytes: Buffer, start: number, end: number): number {
  let lineStart = start;
  for (;;) {
    const lineFeed = nextLineFeed(bytes, lineStart, end);
    if (lineFeed < 0) {
      // The last byte may be the CR that ends the line, or the head.
      const isTooLong = end - lineStart > REQUEST_LIMITS.header + 1 || end - start > REQUEST_LIMITS.headers + 1;
      return isTooLong ? TOO_LONG : 0;
    }
    const lineEnd = contentEnd(bytes, lineStart, lineFeed);
    if (lineEnd === lineStart) return lineFeed + 1;
    if (lineEnd - lineStart > REQUEST_LIMITS.header || lineFeed + 1 - start > REQUEST_LIMITS.headers) return TOO_LONG;
    lineStart = lineFeed + 1;
  }
}

/** The field lines of a whole head without their ends and without the empty one. */
function linesBetween(bytes: Buffer, start: number, behind: number): { lines: string[]; hasBareLf: boolean } {
  const lines: string[] = [];
  let hasBareLf = false;
  for (let lineStart = start; lineStart < behind;) {
    const lineFeed = nextLineFeed(bytes, lineStart, behind);
    const lineEnd = contentEnd(bytes, lineStart, lineFeed);
    hasBareLf ||= lineEnd === lineFeed;
    if (lineEnd > lineStart) lines.push(latin1(bytes, lineStart, lineEnd));
    lineStart = lineFeed + 1;
  }
  return { lines, hasBareLf };
}

/** Index of the next LF before `end`, or -1. */
function nextLineFeed(bytes: Buffer, from: number, end: number): number {
  const found = bytes.indexOf(LF, from);
  return found < end ? found : -1;
}

/** Where the content of a line ends: before its LF, and before one CR in front of that. */
function contentEnd(bytes: Buffer, lineStart: number, lineFeed: number): number {
  return lineFeed > lineStart && bytes[lineFeed - 1] === CR ? lineFeed - 1 : lineFeed;
}

function refuse(head: RequestHead, why: Refusal): number {
  head.refusalStatus = why.status;
  head.reason = why.reason;
  return 0;
}
