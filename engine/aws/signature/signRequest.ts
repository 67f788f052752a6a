import { Buffer } from 'node:buffer';
import type { AwsRequest } from '../AwsRequest.ts';
import { basicDateTime, type Signature } from './Signature.ts';
import { signatureValue } from './verifySignature.ts';

/** Who signs what, and when. */
export interface RequestToSign {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Signing name of the service. */
  readonly service: string;
  readonly method: string;
  /** `host:port` of the endpoint. */
  readonly host: string;
  /** Encoded, without a query. */
  readonly path: string;
  readonly body: string;
  readonly nowMs: number;
}

/** The headers with which a request is signed, by the same rules by which the endpoint checks it. Source: AWS, *Signature Version 4*. */
export function signRequest(asked: RequestToSign): Readonly<Record<string, string>> {
  const { accessKeyId, secretAccessKey, region, service, method, host, path, body, nowMs } = asked;
  const dateTime = basicDateTime(nowMs);
  const scopeDate = dateTime.slice(0, 8);
  const request: AwsRequest = {
    method,
    url: path,
    path,
    rawHeaders: ['host', host, 'x-amz-date', dateTime],
    body: Buffer.from(body),
    requestId: '',
  };
  const signature: Signature = {
    form: 'header',
    accessKeyId,
    scopeDate,
    region,
    service,
    terminator: 'aws4_request',
    signedHeaders: ['host', 'x-amz-date'],
    value: '',
    dateTime,
    expiresSeconds: null,
    hasSessionToken: false,
  };
  const value = signatureValue(request, signature, secretAccessKey);
  const scope = `${scopeDate}/${region}/${service}/aws4_request`;
  return {
    'x-amz-date': dateTime,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=host;x-amz-date, Signature=${value}`,
  };
}
