import { putField, putFields } from './putField.ts';

const INDEXED = 0x80;
const METHOD_INDEXES: Readonly<Record<string, number>> = { GET: 2, POST: 3 };
const ROOT_INDEX = 4;
const SCHEME_INDEXES = { http: 6, https: 7 } as const;
/** The host is said by `:authority`; what a sender takes behind a body is for each connection to say. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set(['host', 'te']);

/**
 * Writes a request head of HTTP/1.1, as `composeRequestHead` makes it, to `out` from `at` on as a header block for a target,
 * and returns the index behind it. `out` holds three bytes for each character, and a hundred more. Says `te: trailers`, since
 * we take them: servers of gRPC insist on that. Source: RFC 9113, 8.3.1; E-058.
 */
export function encodeRequest(
  text: string,
  scheme: 'http' | 'https',
  { out, at: start }: { readonly out: Buffer; readonly at: number },
): number {
  const methodEnd = text.indexOf(' ');
  const lineEnd = text.indexOf('\r\n');
  const path = text.slice(methodEnd + 1, text.lastIndexOf(' ', lineEnd));
  let at = putAddress(text.slice(0, methodEnd), path, { out, at: start, scheme });
  const host = hostOf(text, lineEnd);
  if (host !== '') at = putField(out, at, ':authority', host);
  at = putFields(text, lineEnd + 2, { out, at, left: SAID_OTHERWISE });
  return putField(out, at, 'te', 'trailers');
}

/** Writes what a header block of a request begins with: method, scheme, path. Returns the index behind it. */
export function putAddress(
  method: string,
  path: string,
  { out, at: start, scheme }: { readonly out: Buffer; readonly at: number; readonly scheme: 'http' | 'https' },
): number {
  let at = putIndexed(out, start, METHOD_INDEXES[method]);
  if (at === start) at = putField(out, at, ':method', method);
  at = putIndexed(out, at, SCHEME_INDEXES[scheme]);
  return path === '/' ? putIndexed(out, at, ROOT_INDEX) : putField(out, at, ':path', path);
}

function putIndexed(out: Buffer, at: number, index: number | undefined): number {
  if (index === undefined) return at;
  out[at] = INDEXED | index;
  return at + 1;
}

/** The first one, as everywhere. */
function hostOf(text: string, lineEnd: number): string {
  const start = text.indexOf('\r\nHost: ', lineEnd);
  return start < 0 ? '' : text.slice(start + 8, text.indexOf('\r\n', start + 8)).trim();
}
