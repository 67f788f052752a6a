import { createHash, createHmac } from 'node:crypto';
import type { AwsRequest } from '../../../engine/aws/AwsRequest.ts';

/** Who signs what, when. */
export interface Signing {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
  /** `20150830T123600Z`. */
  readonly dateTime: string;
}

export interface Unsigned {
  readonly method?: string;
  readonly path?: string;
  /** Without its `?`, encoded as canonical requests want it and sorted. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A request with a signature in its header, worked out step by step as AWS's documents have it, apart from the engine's
 * code. The query is taken as canonical already.
 */
export function signedRequest(signing: Signing, unsigned: Unsigned = {}): AwsRequest {
  const { method = 'POST', path = '/', query = '', body = '' } = unsigned;
  const headers: Record<string, string> = { host: '127.0.0.1', 'x-amz-date': signing.dateTime, ...unsigned.headers };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    path.split('/').map(encodeURIComponent).join('/'),
    query,
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'] ?? sha256(body),
  ].join('\n');
  const date = signing.dateTime.slice(0, 8);
  const scope = `${date}/${signing.region}/${signing.service}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${signing.dateTime}\n${scope}\n${sha256(canonical)}`;
  const dayKey = hmac(`AWS4${signing.secretAccessKey}`, date);
  const key = hmac(hmac(hmac(dayKey, signing.region), signing.service), 'aws4_request');
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${signing.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return {
    method,
    url: query === '' ? path : `${path}?${query}`,
    path,
    rawHeaders: Object.entries({ ...headers, authorization }).flat(),
    body: Buffer.from(body),
    requestId: 'a-request-id',
  };
}
