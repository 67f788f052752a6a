import { trailerFields } from '../http1/trailerFields.ts';
import { fieldMeaning } from './fieldMeaning.ts';
import type { HeaderEntry } from './HeaderEntry.ts';

/** A request as HTTP/1.1 says it, to be read as any other. */
export interface RequestText {
  /** The head with its blank line, one character a byte. */
  readonly text: string;
  /** Of `text`. */
  readonly bytes: number;
  /** What the client said; -1: nothing, so that the body goes on in chunks. */
  readonly contentLength: number;
}

/**
 * The head of HTTP/1.1 for a header block; null when the request is malformed, which is an error of its stream. `endsHere`:
 * there is no body. Source: RFC 9113, 8.2 and 8.3; E-065, E-068.
 */
export function requestText(entries: readonly HeaderEntry[], endsHere: boolean): RequestText | null {
  let method = '';
  let path = '';
  let authority = '';
  let host = '';
  let scheme = '';
  let lines = '';
  let cookie = '';
  let contentLength = -1;
  let isInFields = false;
  for (const entry of entries) {
    const { kind, line } = fieldMeaning(entry);
    const { value } = entry;
    if (entry.name.startsWith(':')) {
      if (isInFields) return null; // what says where it goes stands first
    } else isInFields = true;
    switch (kind) {
      case 'line':
        lines += line;
        break;
      case 'method':
        if (method !== '') return null;
        method = value;
        break;
      case 'path':
        if (path !== '') return null;
        path = value;
        break;
      case 'scheme':
        if (scheme !== '' || value === '') return null;
        scheme = value;
        break;
      case 'authority':
        if (authority !== '') return null;
        authority = value;
        break;
      case 'host':
        if (host !== '' || value === '') return null;
        host = value;
        break;
      case 'contentLength':
        if (contentLength >= 0) return null;
        contentLength = Number(value);
        break;
      case 'cookie':
        cookie = cookie === '' ? value : `${cookie}; ${value}`;
        break;
      case 'dropped':
        break;
      case 'malformed':
        return null;
      default:
        kind satisfies never;
    }
  }
  if (method === '' || method === 'CONNECT' || path === '' || scheme === '') return null;
  if (authority !== '' && host !== '' && authority !== host) return null;
  if ((authority === '' && host === '') || (endsHere && contentLength > 0)) return null;
  const length = contentLength >= 0 ? `content-length: ${contentLength}\r\n` : '';
  const framing = length === '' && !endsHere ? 'transfer-encoding: chunked\r\n' : length;
  const cookies = cookie === '' ? '' : `cookie: ${cookie}\r\n`;
  const text = `${method} ${path} HTTP/1.1\r\nHost: ${authority || host}\r\n${lines}${cookies}${framing}\r\n`;
  return { text, bytes: text.length, contentLength };
}

/** The lines of a block that follows a body, less those that may not travel; null when it is malformed (FRM-06). */
export function trailerText(entries: readonly HeaderEntry[]): string | null {
  let text = '';
  for (const entry of entries) {
    const { kind, line } = fieldMeaning(entry);
    if (entry.name.startsWith(':') || kind === 'malformed') return null;
    text += line;
  }
  return text === '' ? '' : trailerFields(text);
}
