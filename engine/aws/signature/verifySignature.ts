import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { AwsRequest } from '../AwsRequest.ts';
import { canonicalRequest } from './canonicalRequest.ts';
import { basicDateTime, dateTimeMs, type Signature } from './Signature.ts';

/** What a signature is held against. */
export interface Verifier {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly nowMs: number;
}

/** How far the client's clock may be from ours, either way. Source: AWS, *Signature Version 4*. */
const SKEW_MS = 15 * 60_000;
const TERMINATOR = 'aws4_request';

/**
 * Proves that who sent the request has the secret key, and that nothing that was signed has been changed. Errors:
 * `InvalidClientTokenId` for another access key, `RequestExpired` for a date more than 15 minutes off or a presigned URL
 * past its time, `SignatureDoesNotMatch` for another region, date or terminator in the scope, a host that is not signed,
 * or a wrong signature. Source: contract, *The AWS endpoint*.
 */
export function verifySignature(request: AwsRequest, signature: Signature, verifier: Verifier): void {
  checkKey(signature, verifier);
  checkScope(signature, verifier);
  checkTime(signature, verifier.nowMs);
  if (!signature.signedHeaders.includes('host'))
    throw mismatch("'Host' must be a 'SignedHeader' in the AWS Authorization.");
  const given = Buffer.from(signature.value);
  const expected = Buffer.from(signatureValue(request, signature, verifier.secretAccessKey));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw mismatch(
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
  );
}

/** The signature that the request should have: 64 hexadecimal digits. */
export function signatureValue(request: AwsRequest, signature: Signature, secretAccessKey: string): string {
  const { scopeDate, region, service, terminator, signedHeaders, dateTime } = signature;
  const scope = [scopeDate, region, service, terminator];
  const canonical = canonicalRequest(request, { signedHeaders, leftOut: ['X-Amz-Signature'] });
  const toSign = ['AWS4-HMAC-SHA256', dateTime, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part).digest(), `AWS4${secretAccessKey}`);
  return hmac(key, toSign).digest('hex');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

function checkKey({ accessKeyId, hasSessionToken }: Signature, verifier: Verifier): void {
  if (accessKeyId !== verifier.accessKeyId) {
    throw new BalanzaError(
      'InvalidClientTokenId',
      `The security token included in the request is invalid: the access key id '${accessKeyId.slice(0, 128)}' is not this engine's. \`credentials\` in its data folder has the key.`,
    );
  }
  if (hasSessionToken) {
    throw new BalanzaError(
      'InvalidClientTokenId',
      'The security token included in the request is invalid: keys of this engine have no session token. Leave AWS_SESSION_TOKEN out.',
    );
  }
}

function checkScope({ region, terminator, scopeDate, dateTime }: Signature, verifier: Verifier): void {
  if (region !== verifier.region) {
    throw mismatch(
      `Credential should be scoped to a valid region: this engine's is '${verifier.region}', not '${region.slice(0, 64)}'. Use --region ${verifier.region}.`,
    );
  }
  if (terminator !== TERMINATOR)
    throw mismatch(
      `Credential should be scoped with a valid terminator: '${TERMINATOR}', not '${terminator.slice(0, 64)}'.`,
    );
  if (scopeDate !== dateTime.slice(0, 8))
    throw mismatch(
      `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${scopeDate.slice(0, 64)}' != '${dateTime.slice(0, 8)}', from '${dateTime}'.`,
    );
}

function checkTime({ dateTime, expiresSeconds }: Signature, nowMs: number): void {
  const signedMs = dateTimeMs(dateTime);
  const now = basicDateTime(nowMs);
  const lastMs = signedMs + (expiresSeconds === null ? SKEW_MS : expiresSeconds * 1_000);
  if (nowMs > lastMs)
    throw expired(`Signature expired: '${dateTime}' is good until '${basicDateTime(lastMs)}', and it is '${now}'.`);
  if (nowMs < signedMs - SKEW_MS)
    throw expired(`Signature not yet current: '${dateTime}' is later than '${now}' by more than 15 min.`);
}

function expired(message: string): BalanzaError {
  return new BalanzaError('RequestExpired', `${message} Sign the request anew; check the clock.`);
}

function mismatch(message: string): BalanzaError {
  return new BalanzaError('SignatureDoesNotMatch', message);
}
