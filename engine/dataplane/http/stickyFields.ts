import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { HttpNode } from './HttpNode.ts';
import type { RequestOwner } from './RequestOwner.ts';

/**
 * The lines that the balancer adds to a target's response, each with its CRLF: those that keep the client with its group
 * and target; '' where neither is sticky. `head` is the response as it was read.
 */
export function stickyFields(node: HttpNode, { exchange, listener }: RequestOwner, head: ResponseHead): string {
  const { group, target, stick, attempts } = exchange;
  const responseFields = attempts === null ? exchange.responseFields : exchange.responseFields + attempts.cookieLine();
  const settings = group?.settings.stickiness;
  if (!group || !target || !settings || !stick) return responseFields;
  const nowMs = node.clock.nowMs();
  const { isSecure } = listener;
  return responseFields + node.stickyCookies.fields(head, { settings, stick, group, target, isSecure, nowMs });
}
