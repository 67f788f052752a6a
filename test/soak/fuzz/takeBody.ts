import { Buffer } from 'node:buffer';
import type { Random } from '../../../engine/model/Random.ts';
import { BodyCursor, BROKEN } from '../../../engine/wire/http1/BodyCursor.ts';
import type { Framing } from '../../../engine/wire/http1/RequestHead.ts';

/** A body that was read to its end. */
export interface TakenBody {
  /** As it is sent on, and what is in it; one character a byte. */
  readonly sent: string;
  readonly data: string;
  /** Place behind it. */
  readonly end: number;
}

/** Reads a body in pieces of any size; null when it is broken, or does not end. */
export function takeBody(
  bytes: Buffer,
  start: number,
  { framing, contentLength }: { readonly framing: Framing; readonly contentLength: number },
  random: Random,
): TakenBody | null {
  const sending = new BodyCursor();
  sending.start(framing, contentLength);
  const reading = new BodyCursor();
  reading.start(framing, contentLength, framing === 'chunked');
  const sent = follow(sending, bytes, start, random);
  const data = follow(reading, bytes, start, random);
  if (sent === null || data === null || sent.end !== data.end) return null;
  return { sent: sent.text, data: data.text, end: sent.end };
}

function follow(cursor: BodyCursor, bytes: Buffer, start: number, random: Random) {
  let text = '';
  let at = start;
  while (!cursor.isDone) {
    const end = Math.min(at + 1 + random.integer(30), bytes.length);
    if (end === at) return null;
    const piece = Buffer.from(bytes); // a cursor may write into what it reads
    const behind = cursor.take(piece, at, end);
    if (behind === BROKEN) return null;
    text += (cursor.replacement ?? piece.subarray(at, behind)).toString('latin1');
    at = behind;
  }
  return { text, end: at };
}
