import { CR, LF, UPPER_HALF, VALUE } from './characterClasses.ts';
import { desyncVerdict } from './DesyncReason.ts';
import { normaliseRequestHead } from './normaliseRequestHead.ts';
import type { RequestHead } from './RequestHead.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';
import type { RequestRules } from './RequestRules.ts';
import { DEPARTS, scanRequestHead } from './scanRequestHead.ts';

const MAX_FORWARDED_ADDRESSES = 30;

/** Returned by {@link parseRequestHead} for a request that is answered with `head.refusalStatus` and a close. */
export const REFUSED = -1;

/**
 * Reads one request head from the bytes between `start` and `end` into `head`.
 *
 * Returns the index behind the head (its body begins there), 0 when more bytes are needed, or {@link REFUSED}; then
 * `head.refusalStatus` is the answer's status and `head.reason` ELB's reason code, null where it has none. Whatever is
 * accepted is in canonical form: see `RequestHead.bytes`. The verdict does not depend on how the bytes were cut,
 * provided that each call gets all bytes since the last head. Source: E-055, E-056, E-067, E-069, FRM-01, FRM-02,
 * FRM-07, FRM-08, HST-01, HST-02, HST-03.
 */
export function parseRequestHead(
  bytes: Buffer,
  start: number,
  end: number,
  head: RequestHead,
  rules: RequestRules,
): number {
  const from = skipEmptyLines(bytes, start, end);
  if (from - start > REQUEST_LIMITS.line) return refuse(head, bytes, start, 400);
  if (from === end || (bytes[from] === CR && from + 1 === end)) return 0;
  let behind = scanRequestHead(bytes, from, end, head, rules, VALUE);
  // Limits are per line: only a head or a rest that is longer than the shortest of them can break one.
  const length = (behind > 0 ? behind : end) - from;
  if (behind === DEPARTS || length > REQUEST_LIMITS.line) {
    behind = normaliseRequestHead(bytes, from, end, head, rules, VALUE | UPPER_HALF);
    if (head.refusalStatus !== 0) return REFUSED;
  }
  if (behind <= 0) return behind;
  if (head.reason !== null) {
    const verdict = desyncVerdict(rules.desyncMitigationMode, head.classification);
    if (verdict === 'block') {
      head.refusalStatus = 400;
      return REFUSED;
    }
    head.closeAfterResponse = verdict === 'allowAndClose';
  }
  if (head.forwardedForAddresses > MAX_FORWARDED_ADDRESSES) {
    head.refusalStatus = 463;
    return REFUSED;
  }
  return behind;
}

/** RFC 9112 2.2: a server ignores empty lines before a request line, such as old clients send after a body. */
function skipEmptyLines(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    if (bytes[at] === LF) at += 1;
    else if (bytes[at] === CR && at + 1 < end && bytes[at + 1] === LF) at += 2;
    else break;
  }
  return at;
}

function refuse(head: RequestHead, bytes: Buffer, start: number, status: number): number {
  head.reset(bytes, start);
  head.refusalStatus = status;
  return REFUSED;
}
