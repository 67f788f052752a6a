import { latin1 } from './characterClasses.ts';
import type { RequestHead } from './RequestHead.ts';

/** Beyond this many bytes of header the field is written anew with only a Root. */
const MAX_HEADERS_TO_KEEP = 7_168;

/**
 * The value of `X-Amzn-Trace-Id` for the target. `id` is a new one (`1-<8 hex>-<24 hex>`). Without a field, or with
 * more than 7 KiB of headers: `Root=id`. With a Self: that is updated where it stands. With a Root: `Self=id;` before
 * it. With neither: a Root in front. What else the field holds is kept. Source: XFF-02.
 */
export function traceField(head: RequestHead, id: string): string {
  if (head.traceStart < 0 || head.end - head.fieldsStart > MAX_HEADERS_TO_KEEP) return `Root=${id}`;
  const parts = latin1(head.bytes, head.traceStart, head.traceEnd)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const self = parts.findIndex((part) => /^self=/i.test(part));
  if (self >= 0) {
    parts[self] = `Self=${id}`;
    return parts.filter((part, place) => place === self || !/^self=/i.test(part)).join(';');
  }
  const root = parts.findIndex((part) => /^root=/i.test(part));
  if (root < 0) return [`Root=${id}`, ...parts].join(';');
  parts.splice(root, 0, `Self=${id}`);
  return parts.join(';');
}
