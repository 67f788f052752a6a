import { isToken } from '../http1/characterClasses.ts';
import { MAX_RESPONSE_HEADERS } from '../http1/parseResponseHead.ts';
import type { HeaderEntry } from './HeaderEntry.ts';

/** What a response's header block says. */
export interface ResponseFields {
  /** 100 to 999, but 101. */
  readonly status: number;
  /** What the target says of its body; -1: nothing. */
  readonly contentLength: number;
  /** Of `responseText`, with a blank line. */
  readonly textBytes: number;
  /** Every entry travels: none repeats a length, nor gives one where there is no body. */
  readonly isPlain: boolean;
}

/** What an entry of a response's header block is to us; a text is the line of HTTP/1.1 with its CRLF. */
export type AnswerMeaning = string | null;

const VALUE = /^(?![ \t])[\t\x20-\x7e\x80-\xff]*(?<![ \t])$/;
const STATUS = /^[1-9]\d\d$/;
const STATUS_LINE_BYTES = 'HTTP/1.1 200 \r\n'.length;
/** Of the connection alone, which has no such fields in HTTP/2 (RFC 9113, 8.2.2). */
const NOT_IN_HTTP2 = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te']);

/**
 * Reads the header block of a target's response; null when it is malformed: no status or 101, another pseudo field,
 * capitals, fields of connections, lengths that differ, more than 32 KB. Source: RFC 9113, 8.2 and 8.3.2; E-069, FRM-03.
 */
export function readResponse(entries: readonly HeaderEntry[]): ResponseFields | null {
  const [first] = entries;
  if (first?.name !== ':status' || !STATUS.test(first.value) || first.value === '101') return null;
  const status = Number(first.value);
  let textBytes = STATUS_LINE_BYTES + 2;
  let contentLength = -1;
  let isPlain = true;
  for (let place = 1; place < entries.length; place += 1) {
    const entry = entries[place];
    const line = entry ? answerMeaning(entry) : null;
    if (entry === undefined || line === null) return null;
    if (entry.name === 'content-length') {
      const length = Number(entry.value);
      if (contentLength >= 0 && contentLength !== length) return null;
      if (contentLength >= 0 || hasNoLength(status)) {
        isPlain = false;
        continue;
      }
      contentLength = length;
    }
    textBytes += line.length;
  }
  return textBytes > MAX_RESPONSE_HEADERS ? null : { status, contentLength, textBytes, isPlain };
}

/** The same as HTTP/1.1 says it, up to its blank line, which is not there; one character a byte. */
export function responseText(entries: readonly HeaderEntry[], { status, isPlain }: ResponseFields): string {
  let text = `HTTP/1.1 ${status} \r\n`;
  let hasLength = hasNoLength(status);
  for (const entry of entries) {
    if (entry.name === ':status') continue;
    if (entry.name === 'content-length' && !isPlain) {
      if (hasLength) continue;
      hasLength = true;
    }
    text += answerMeaning(entry) ?? '';
  }
  return text;
}

function hasNoLength(status: number): boolean {
  return status === 204 || status < 200;
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
