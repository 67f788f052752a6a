import { isToken } from '../http1/characterClasses.ts';
import { MAX_RESPONSE_HEADERS } from '../http1/parseResponseHead.ts';
import type { HeaderEntry } from './HeaderEntry.ts';

/** A response head as HTTP/1.1 says it. */
export interface ResponseText {
  /** 100 to 999, but 101. */
  readonly status: number;
  /** The head up to its blank line, which is not there; one character a byte. */
  readonly text: string;
  /** What the target says of its body; -1: nothing. */
  readonly contentLength: number;
}

/** What an entry of a response's header block is to us; a text is the line of HTTP/1.1 with its CRLF. */
export type AnswerMeaning = string | null;

const VALUE = /^(?![ \t])[\t\x20-\x7e\x80-\xff]*(?<![ \t])$/;
const STATUS = /^[1-9]\d\d$/;
/** Of the connection alone, which has no such fields in HTTP/2 (RFC 9113, 8.2.2). */
const NOT_IN_HTTP2 = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te']);

/**
 * The head of HTTP/1.1 for the header block of a target's response; null when it is malformed: no status or 101, another
 * pseudo field, capitals, fields of connections, lengths that differ, more than 32 KB. Source: RFC 9113, 8.2 and 8.3.2;
 * E-069, FRM-03.
 */
export function responseText(entries: readonly HeaderEntry[]): ResponseText | null {
  const [first] = entries;
  if (first?.name !== ':status' || !STATUS.test(first.value) || first.value === '101') return null;
  const status = Number(first.value);
  let text = `HTTP/1.1 ${first.value} \r\n`;
  let contentLength = -1;
  for (let place = 1; place < entries.length; place += 1) {
    const entry = entries[place];
    const line = entry ? answerMeaning(entry) : null;
    if (entry === undefined || line === null) return null;
    if (entry.name === 'content-length') {
      const length = Number(entry.value);
      if (contentLength >= 0 && contentLength !== length) return null;
      if (contentLength >= 0 || status === 204 || status < 200) continue;
      contentLength = length;
    }
    text += line;
  }
  return text.length + 2 > MAX_RESPONSE_HEADERS ? null : { status, text, contentLength };
}

/** Judged when it is first asked for; null: it is malformed. */
function answerMeaning(entry: HeaderEntry): AnswerMeaning {
  return (entry.answer ??= judged(entry.name, entry.value));
}

function judged(name: string, value: string): AnswerMeaning {
  if (NOT_IN_HTTP2.has(name) || !isToken(name) || name !== name.toLowerCase() || !VALUE.test(value)) return null;
  if (name === 'content-length' && !/^\d{1,15}$/.test(value)) return null;
  return `${name}: ${value}\r\n`;
}
