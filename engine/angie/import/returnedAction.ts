import type { ImportedAction } from '../../model/importPlan.ts';
import { redirectOf } from './redirectOf.ts';

/** Characters of the body of a fixed response at most. Source: ELB, *Fixed-response actions*. */
export const LONGEST_FIXED_TEXT = 1_024;

/** Media types of fixed responses. Source: ELB, *Fixed-response actions*. */
const TYPES: readonly string[] = ['text/plain', 'text/css', 'text/html', 'application/javascript', 'application/json'];

/** Whether a fixed response may have the status: 2xx, 4xx, 5xx. Source: ELB, *Fixed-response actions*. */
export function isFixedStatus(status: number): boolean {
  return (status >= 200 && status <= 299) || (status >= 400 && status <= 599);
}

/** Whether a fixed response may have the media type. */
export function isFixedType(type: string): boolean {
  return TYPES.includes(type);
}

/** What a rule does for a `return`: a redirect where ELB has the words for it, else a fixed response. */
export function returnedAction(status: number, text: string | null, type: string): ImportedAction {
  const code = status === 301 || status === 302 ? status : null;
  const parts = text === null || code === null ? null : redirectOf(text);
  if (parts && code !== null) return { kind: 'redirect', status: code, parts };
  return {
    kind: 'fixed',
    status: isFixedStatus(status) ? status : 404,
    type: isFixedType(type) ? type : 'text/plain',
    text: (text ?? '').slice(0, LONGEST_FIXED_TEXT),
  };
}
