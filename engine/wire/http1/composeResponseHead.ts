import { latin1 } from './characterClasses.ts';
import type { ResponseHead } from './ResponseHead.ts';

/** What the client must be told of its connection: nothing (HTTP/1.1 stays open by itself), or which. */
export type ConnectionField = 'none' | 'close' | 'keep-alive';

/**
 * Takes the lines that do not travel out of a response head in place, by sliding what stands before them to the right,
 * so that head and body leave in one write. Returns where the head begins now (`head.start`, too). Only for a client
 * that needs no field added or taken away: `connection` is `none` and chunks stay chunks. Once for each head.
 */
export function slideResponseHead(head: ResponseHead): number {
  head.start = head.removals.slide(head.bytes, head.start);
  return head.start;
}

/**
 * A response head as text to be written as latin1, blank line included, for the clients that
 * {@link slideResponseHead} cannot serve. `takesOffChunks`: the client knows no chunks (HTTP/1.0), so the body is
 * decoded and ends with the connection. `extraFields`: further lines, each with its CRLF. A 101 gets back the two
 * fields that make it one. Source: E-066, FRM-04.
 */
export function composeResponseHead(
  head: ResponseHead,
  connection: ConnectionField,
  takesOffChunks = false,
  extraFields = '',
): string {
  if (takesOffChunks && head.framing === 'chunked') head.removals.merge([[head.codingStart, head.codingEnd]]);
  let text = head.removals.textBetween(head.bytes, head.start, head.end - 2);
  if (head.status === 101) {
    text += 'Connection: Upgrade\r\n';
    if (head.upgradeStart >= 0) text += `Upgrade: ${latin1(head.bytes, head.upgradeStart, head.upgradeEnd)}\r\n`;
  } else if (connection === 'close') text += 'Connection: close\r\n';
  else if (connection === 'keep-alive') text += 'Connection: keep-alive\r\n';
  return `${text}${extraFields}\r\n`;
}
