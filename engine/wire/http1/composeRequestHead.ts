import { latin1 } from './characterClasses.ts';
import type { ForwardedFields } from './forwardedFields.ts';
import type { RequestHead } from './RequestHead.ts';
import type { RequestRules } from './RequestRules.ts';
import { traceField } from './traceField.ts';

/**
 * The head that goes to the target, blank line included, as text to be written as latin1. `head` is one that
 * `parseRequestHead` accepted; `trace` the value of `X-Amzn-Trace-Id` ({@link traceField}); `extraFields` further
 * lines, each with its CRLF.
 *
 * The common request (HTTP/1.1, no field of ours to replace, Host as it should be) is its own bytes and what was made
 * for its connection. Source: E-056, E-060, E-063, E-064, E-066, E-067, FRM-04, XFF-01, XFF-02.
 */
export function composeRequestHead(
  head: RequestHead,
  rules: RequestRules,
  forwarded: ForwardedFields,
  trace: string,
  extraFields = '',
): string {
  const host = head.hostStart < 0 || rules.preserveHostHeader ? null : rewrittenHost(head, rules);
  let text =
    head.version === 11 && head.removals.count === 0 && host === null
      ? latin1(head.bytes, head.start, head.end - 2)
      : rewrittenLines(head, rules, host);
  if (head.isUpgrade) text += 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  text += head.forwardedForStart < 0 ? forwarded.lines : appendedFor(head, rules, forwarded);
  return `${text}${extraFields}X-Amzn-Trace-Id: ${trace}\r\n\r\n`;
}

/** The trace value of a request: what most have is the new id alone. See {@link traceField}. */
export function traceOf(head: RequestHead, id: string): string {
  return head.traceStart < 0 ? `Root=${id}` : traceField(head, id);
}

function appendedFor(head: RequestHead, rules: RequestRules, forwarded: ForwardedFields): string {
  if (rules.xffHeaderProcessingMode !== 'append') return forwarded.protoAndPort;
  const before = head.forwardedForText ?? latin1(head.bytes, head.forwardedForStart, head.forwardedForEnd);
  return `X-Forwarded-For: ${before}, ${forwarded.address}\r\n${forwarded.protoAndPort}`;
}

function rewrittenLines(head: RequestHead, rules: RequestRules, host: string | null): string {
  const { bytes, removals } = head;
  const end = head.end - 2;
  let text = head.version === 11 ? '' : `${latin1(bytes, head.start, head.targetEnd)} HTTP/1.1\r\n`;
  const from = head.version === 11 ? head.start : head.fieldsStart;
  if (head.hostStart < 0) text += `Host: ${rules.dnsName}\r\n`;
  if (host === null) return text + removals.textBetween(bytes, from, end);
  text += removals.textBetween(bytes, from, head.hostStart) + host;
  return text + removals.textBetween(bytes, head.hostEnd, end);
}

/**
 * The Host value for the target, null when it may stay as it is: small letters (E-064), no port on a listener of port
 * 80 or 443, else the client's port or the listener's.
 */
function rewrittenHost(head: RequestHead, rules: RequestRules): string | null {
  if (head.hostEnd === head.hostStart) return null;
  const isDefaultPort = rules.listenerPort === 80 || rules.listenerPort === 443;
  const hasPort = head.hostPortStart >= 0 && head.hostPortStart < head.hostEnd - 1;
  const isPortRight = isDefaultPort ? head.hostPortStart < 0 : hasPort;
  if (isPortRight && !head.hostHasCapitals) return null;
  const nameEnd = head.hostPortStart < 0 ? head.hostEnd : head.hostPortStart;
  const name = latin1(head.bytes, head.hostStart, nameEnd).toLowerCase();
  if (isDefaultPort) return name;
  return name + (hasPort ? latin1(head.bytes, nameEnd, head.hostEnd) : `:${rules.listenerPort}`);
}
