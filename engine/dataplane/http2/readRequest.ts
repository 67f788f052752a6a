import { parseRequestHead } from '../../wire/http1/parseRequestHead.ts';
import type { RequestHead } from '../../wire/http1/RequestHead.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';
import { PlainRequest } from '../../wire/http2/PlainRequest.ts';
import type { RequestText } from '../../wire/http2/requestText.ts';
import { PlainHead, type SentHead, TextHead } from '../../wire/http2/SentHead.ts';
import type { Serving } from '../http/HttpListener.ts';
import type { RequestRouter, RequestSource } from '../http/RequestRouter.ts';
import type { Decision } from '../http/ServedRules.ts';

/** Of a request that was refused, so much is kept for the log. */
const LOGGED_BYTES = 4_096;

/** A request as it came out of its header block. */
export type Asked = PlainRequest | RequestText;

/**
 * What rules see of a request: a plain one itself, any other once it has been read as one of HTTP/1.1 is, into `head`. Null:
 * it is refused, and `head` says with what.
 */
export function readRequest(asked: Asked, head: RequestHead, { rules }: Serving): RequestWords | null {
  if (asked instanceof PlainRequest && asked.keepsHost(rules)) {
    head.reset(head.bytes, 0); // nothing is said of it that was said of another
    head.isHead = asked.isHead;
    return asked;
  }
  const bytes = Buffer.from(textOf(asked), 'latin1');
  return parseRequestHead(bytes, 0, bytes.length, head, rules) > 0 ? head : null;
}

/** What is kept for the log of one that was refused. */
export function refusedText(asked: Asked): string {
  return textOf(asked).slice(0, LOGGED_BYTES);
}

function textOf(asked: Asked): string {
  return asked instanceof PlainRequest ? asked.text() : asked.text;
}

/** A request and what was decided of it. */
interface Decided {
  readonly serving: Serving;
  readonly decision: Extract<Decision, { kind: 'forward' }>;
  readonly source: RequestSource;
}

/** What goes to the target; noted in the books, where there are any that want it. */
export function sentHead(words: RequestWords, { serving, decision, source }: Decided, router: RequestRouter): SentHead {
  if (!(words instanceof PlainRequest)) return new TextHead(router.compose(serving, decision, source));
  const { exchange, address } = source;
  exchange.traceId = `Root=${router.newTrace()}`;
  const head = new PlainHead(words, address.fields(serving.rules), exchange.traceId);
  const isChanged = decision.rewrite !== null || (address.tls !== null && address.tls.fieldNames.length > 0);
  if (isChanged) return new TextHead(router.rewritten(head.text, decision, source));
  if (router.isObserved) exchange.requestHead = head.text;
  return head;
}
