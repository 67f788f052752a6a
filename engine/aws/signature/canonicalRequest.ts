import { createHash } from 'node:crypto';
import { headerValues, queryText, type AwsRequest } from '../AwsRequest.ts';
import { parsePairs } from '../query/parsePairs.ts';
import { uriEncode } from './uriEncode.ts';

export interface CanonicalParts {
  /** Lower-case names, in the order that the client gave. */
  readonly signedHeaders: readonly string[];
  /** Query parameters that are no part of what was signed: `X-Amz-Signature` of a presigned URL. */
  readonly leftOut: readonly string[];
}

/** Payload that the client did not sign; it says so in a header. */
const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/**
 * The text that both sides hash: method, path, query, signed headers and hash of the body, each in one canonical form.
 * The hash is that of the body which came, whatever the client's header says, unless that says it is not signed.
 * Source: AWS, *Signature Version 4, create a canonical request*.
 */
export function canonicalRequest(request: AwsRequest, { signedHeaders, leftOut }: CanonicalParts): string {
  return [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(queryText(request), leftOut),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(headerValues(request, name))}`),
    '',
    signedHeaders.join(';'),
    payloadHash(request),
  ].join('\n');
}

/** Without dot segments and doubled slashes, each segment encoded once more than it came, as all services but S3 do it. */
function canonicalPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(uriEncode(segment));
  }
  const ends = /\/\.{0,2}$/.test(path) && kept.length > 0 ? '/' : '';
  return `/${kept.join('/')}${ends}`;
}

/** Sorted by encoded name, then value. */
function canonicalQuery(query: string, leftOut: readonly string[]): string {
  return parsePairs(query)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .toSorted(([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** By code point; a locale would sort otherwise. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function canonicalValue(values: readonly string[]): string {
  return values.map((value) => value.trim().replaceAll(/\s+/g, ' ')).join(',');
}

function payloadHash(request: AwsRequest): string {
  const [given] = headerValues(request, 'x-amz-content-sha256');
  return given === UNSIGNED_PAYLOAD ? given : createHash('sha256').update(request.body).digest('hex');
}
