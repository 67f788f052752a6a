import { Buffer } from 'node:buffer';
import type { Random } from '../../../engine/model/Random.ts';
import { composeResponseHead, slideResponseHead } from '../../../engine/wire/http1/composeResponseHead.ts';
import { MALFORMED, parseResponseHead } from '../../../engine/wire/http1/parseResponseHead.ts';
import { ResponseHead } from '../../../engine/wire/http1/ResponseHead.ts';
import type { Verdict } from './checkRequest.ts';
import { judgeResponses } from './judgeRequests.ts';
import { takeBody } from './takeBody.ts';

const NEXT = 'HTTP/1.1 201 Next\r\nContent-Length: 0\r\n\r\n';

/**
 * Whatever of a target's answer is passed on, the client must read as the one response that we read, and the next one
 * right behind; and how the bytes are cut must make no difference. FRM-03, FRM-05.
 */
export function checkResponse(text: string, random: Random): Verdict {
  const isHead = random.integer(6) === 0;
  const bytes = Buffer.from(text + NEXT, 'latin1');
  const whole = Buffer.from(bytes);
  const head = new ResponseHead();
  const behind = parseResponseHead(whole, 0, whole.length, head, isHead);
  const cut = readInPieces(bytes, isHead, random);
  if (cut !== behind) return disagreement(`cut elsewhere it ends at ${cut}, whole at ${behind}`, text);
  if (behind === 0) return 'incomplete';
  if (behind === MALFORMED) return 'refused';
  const { status, framing, contentLength } = head;
  if (head.isInterim || status === 101 || framing === 'untilClose') return 'agreed';
  const body = takeBody(bytes, behind, { framing, contentLength }, random);
  if (body === null) return 'refused';
  const isSlid = random.integer(2) === 0;
  const sentHead = isSlid
    ? whole.subarray(slideResponseHead(head), behind).toString('latin1')
    : composeResponseHead(head, 'none', false, 'X-Added: 1\r\n');
  const judged = judgeResponses(sentHead + body.sent + NEXT, (place) => place === 0 && isHead);
  const [first, second] = judged.messages;
  // A status without meaning is passed on as it came; llhttp knows those of three digits.
  const isSame = first?.line === String(status) && first.body === body.data && second?.line === '201';
  if (isSame && judged.messages.length === 2) return 'agreed';
  return disagreement(
    `the client reads ${JSON.stringify(judged)} where we read ${JSON.stringify([status, body.data])} of ${JSON.stringify(sentHead + body.sent)}`,
    text,
  );
}

function readInPieces(bytes: Buffer, isHead: boolean, random: Random): number {
  const head = new ResponseHead();
  for (let end = 0; end < bytes.length;) {
    end = Math.min(bytes.length, end + 1 + random.integer(60));
    const behind = parseResponseHead(Buffer.from(bytes.subarray(0, end)), 0, end, head, isHead);
    if (behind !== 0) return behind;
  }
  return 0;
}

function disagreement(what: string, text: string): { readonly disagreement: string } {
  return { disagreement: `${what}: ${JSON.stringify(text)}` };
}
