import { isToken } from '../http1/characterClasses.ts';
import { FIELD, knownField } from '../http1/knownField.ts';
import { looksLikeFraming } from '../http1/looksLikeFraming.ts';
import type { HeaderEntry } from './HeaderEntry.ts';

/** What an entry of a request's header block is to us. */
export interface FieldMeaning {
  readonly kind:
    'line' | 'method' | 'scheme' | 'authority' | 'path' | 'host' | 'contentLength' | 'cookie' | 'dropped' | 'malformed';
  /** Of a `line`: the line of HTTP/1.1 with its CRLF. */
  readonly line: string;
  /** It goes on as it is, and neither rule nor mode has anything to say of that: most are so. */
  readonly isPlain: boolean;
}

const VALUE = /^(?![ \t])[\t\x20-\x7e\x80-\xff]*(?<![ \t])$/;
const PATH = /^(?:\/[\x21-\x7e]*|\*)$/;
const AUTHORITY = /^(?!.*[/@?#])[\x21-\x7e]+$/;
const PLAIN_AUTHORITY = /^[a-z\d.-]+(?::\d+)?$/;
const PLAIN_NAME = /^[a-z\d-]+$/;
const PLAIN_VALUE = /^[\t\x20-\x7e]*$/;
const PLAIN_LENGTH = /^(?:0|[1-9]\d*)$/;

/** Names of which targets see capitals (E-065); the others stay as they are sent, in small letters. */
const MIXED_CASE: Readonly<Record<string, string>> = {
  'x-forwarded-for': 'X-Forwarded-For',
  'x-forwarded-proto': 'X-Forwarded-Proto',
  'x-forwarded-port': 'X-Forwarded-Port',
  'x-amzn-trace-id': 'X-Amzn-Trace-Id',
};

/** What it means, judged when it is first asked for. Source: RFC 9113, 8.2 and 8.3; E-065, E-068. */
export function fieldMeaning(entry: HeaderEntry): FieldMeaning {
  return (entry.meaning ??= judged(entry.name, entry.value));
}

function judged(name: string, value: string): FieldMeaning {
  const kind = VALUE.test(value) ? kindOf(name, value) : 'malformed';
  const line = kind === 'line' ? `${MIXED_CASE[name] ?? name}: ${value}\r\n` : '';
  return { kind, line, isPlain: isPlain(kind, name, value) };
}

function isPlain(kind: FieldMeaning['kind'], name: string, value: string): boolean {
  switch (kind) {
    case 'method':
      return value !== 'TRACE' && value !== 'CONNECT';
    case 'path':
      return value !== '*';
    case 'authority':
      return PLAIN_AUTHORITY.test(value);
    case 'scheme':
      return value !== '';
    case 'contentLength':
      return PLAIN_LENGTH.test(value);
    case 'cookie':
      return PLAIN_VALUE.test(value);
    case 'dropped':
      return true;
    case 'line': {
      const bytes = Buffer.from(name, 'latin1');
      const isKnown = knownField(bytes, 0, bytes.length) !== FIELD.other;
      return !isKnown && PLAIN_NAME.test(name) && !looksLikeFraming(bytes, 0, bytes.length) && PLAIN_VALUE.test(value);
    }
    case 'host':
    case 'malformed':
      return false;
    default:
      return kind satisfies never;
  }
}

function kindOf(name: string, value: string): FieldMeaning['kind'] {
  switch (name) {
    case ':method':
      return isToken(value) ? 'method' : 'malformed';
    case ':scheme':
      return 'scheme';
    case ':path':
      return PATH.test(value) ? 'path' : 'malformed';
    case ':authority':
      return AUTHORITY.test(value) ? 'authority' : 'malformed';
    case 'host':
      return 'host';
    case 'content-length':
      return /^\d{1,15}$/.test(value) ? 'contentLength' : 'malformed';
    case 'cookie':
      return 'cookie';
    case 'te':
      return value === 'trailers' ? 'dropped' : 'malformed';
    case 'expect':
      return 'dropped';
    case 'connection':
    case 'keep-alive':
    case 'proxy-connection':
    case 'transfer-encoding':
    case 'upgrade':
      return 'malformed';
    default:
      return isToken(name) && name === name.toLowerCase() ? 'line' : 'malformed';
  }
}
