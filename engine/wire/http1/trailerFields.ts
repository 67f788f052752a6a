import { isToken } from './characterClasses.ts';

/** Fields that frame, route, authorise or describe a message have no place behind its body (RFC 9110 6.5.1). */
const NOT_IN_TRAILERS = new Set([
  'age',
  'authorization',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'cookie',
  'date',
  'expect',
  'expires',
  'host',
  'keep-alive',
  'location',
  'max-forwards',
  'pragma',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'retry-after',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'warning',
  'www-authenticate',
]);
const NOT_BY_PREFIX = /^(?:if-|x-forwarded-|x-amzn-)/;
const LOOKS_LIKE_FRAMING = /^[^a-z\d]*(?:content[^a-z\d]+length|transfer[^a-z\d]+encoding)[^a-z\d]*$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The trailer lines that travel, from a whole trailer section: `text` holds lines that each end with CRLF. Null when
 * a line is malformed, which breaks the framing. Source: FRM-06.
 */
export function trailerFields(text: string): string | null {
  let kept = '';
  for (const line of text.slice(0, -2).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!isToken(name) || !VALUE.test(line.slice(colon + 1))) return null;
    if (NOT_IN_TRAILERS.has(name) || NOT_BY_PREFIX.test(name) || LOOKS_LIKE_FRAMING.test(name)) continue;
    kept += `${line}\r\n`;
  }
  return kept;
}
