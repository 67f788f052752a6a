import { describe, expect, it } from 'vitest';
import type { AwsRequest } from '../../../../engine/aws/AwsRequest.ts';
import { parseSignature } from '../../../../engine/aws/signature/Signature.ts';
import { verifySignature } from '../../../../engine/aws/signature/verifySignature.ts';
import { BalanzaError } from '../../../../engine/model/BalanzaError.ts';
import { signedRequest, type Signing, type Unsigned } from '../../../support/aws/signedRequest.ts';

/** The moment of AWS's published test suite, its key, region and service. */
const SUITE = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
  dateTime: '20150830T123600Z',
};
const SIGNED_MS = Date.parse('2015-08-30T12:36:00Z');

/** `right`, or how the signature is refused. */
function verdict(
  request: AwsRequest,
  options: { readonly nowMs?: number; readonly secretAccessKey?: string } = {},
): string {
  try {
    verifySignature(request, parseSignature(request), { ...SUITE, nowMs: SIGNED_MS, ...options });
    return 'right';
  } catch (error) {
    if (error instanceof BalanzaError) return `${error.code} ${error.httpStatus}: ${error.message}`;
    throw error;
  }
}

interface SuiteCase {
  readonly name: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly signed?: string;
  readonly signature: string;
}

/** Of AWS's published suite for signature version 4; each was worked out anew with botocore, which agrees. */
const CASES: readonly SuiteCase[] = [
  { name: 'get-vanilla', signature: '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31' },
  {
    name: 'get-vanilla-query-order-key-case',
    url: '/?Param2=value2&Param1=value1',
    signature: 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  },
  {
    name: 'get-vanilla-empty-query-key',
    url: '/?Param1=value1',
    signature: 'a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb',
  },
  {
    name: 'get-unreserved',
    url: '/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    signature: '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
  },
  {
    name: 'get-slashes',
    url: '//example//',
    signature: '9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84',
  },
  {
    name: 'get-relative-relative',
    url: '/example1/example2/../..',
    signature: '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  },
  {
    name: 'get-slash-pointless-dot',
    url: '/./example',
    signature: 'ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5',
  },
  {
    name: 'get-header-key-duplicate',
    headers: ['My-Header1', 'value2', 'My-Header1', 'value2', 'My-Header1', 'value1'],
    signed: 'host;my-header1;x-amz-date',
    signature: 'c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea',
  },
  {
    name: 'get-header-value-trim',
    headers: ['My-Header1', ' value1', 'My-Header2', ' "a   b   c"'],
    signed: 'host;my-header1;my-header2;x-amz-date',
    signature: 'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
  },
  {
    name: 'post-vanilla',
    method: 'POST',
    signature: '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  },
  {
    name: 'post-x-www-form-urlencoded',
    method: 'POST',
    headers: ['Content-Type', 'application/x-www-form-urlencoded'],
    body: 'Param1=value1',
    signed: 'content-type;host;x-amz-date',
    signature: 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  },
];

function suiteRequest({ method = 'GET', url = '/', headers = [], body = '', ...of }: SuiteCase): AwsRequest {
  const { signed = 'host;x-amz-date', signature } = of;
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${signed}, Signature=${signature}`;
  const own = ['Host', 'example.amazonaws.com', 'X-Amz-Date', '20150830T123600Z', 'Authorization', authorization];
  const [path = '/'] = url.split('?');
  return { method, url, path, rawHeaders: [...headers, ...own], body: Buffer.from(body), requestId: 'id' };
}

describe('signatures of requests', () => {
  it.each(CASES)('AWS’s suite: $name', (one) => {
    expect(verdict(suiteRequest(one))).toBe('right');
    const changed = { ...one, signature: one.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
    expect(verdict(suiteRequest(changed))).toMatch(/^SignatureDoesNotMatch 403: The request signature we calculated/);
  });

  it('refuses each part that was changed after signing', () => {
    const request = signedRequest(SUITE, { query: 'a=1', body: 'Action=X', headers: { 'content-type': 'text/plain' } });
    const changed: readonly Partial<AwsRequest>[] = [
      { method: 'GET' },
      { path: '/other' },
      { url: '/?a=2' },
      { url: '/?a=1&b=2' },
      { body: Buffer.from('Action=Y') },
      { rawHeaders: request.rawHeaders.map((text) => (text === 'text/plain' ? 'text/html' : text)) },
      { rawHeaders: request.rawHeaders.map((text) => (text === '127.0.0.1' ? 'elsewhere' : text)) },
    ];
    expect(verdict(request)).toBe('right');
    for (const change of changed) expect(verdict({ ...request, ...change })).toMatch(/^SignatureDoesNotMatch 403/);
  });

  it.each([
    { name: 'a plus is a blank', query: 'a=b%20c', url: '/?a=b+c' },
    { name: 'order does not matter', query: 'a=1&b=2', url: '/?b=2&a=1' },
    { name: 'lower-case escapes count as upper-case ones', query: 'a=%2F', url: '/?a=%2f' },
    { name: 'characters that need no escape', query: 'a=~', url: '/?a=%7E' },
  ])('reads queries as AWS does: $name', ({ query, url }) => {
    expect(verdict({ ...signedRequest(SUITE, { query }), url })).toBe('right');
  });

  it('signs escaped paths once more, as ARNs in paths need', () => {
    expect(verdict(signedRequest(SUITE, { method: 'GET', path: '/managedresources/arn%3Aaws%3Ax%2Fy' }))).toBe('right');
  });

  it('takes a payload that says it is unsigned, whatever it is', () => {
    const request = signedRequest(SUITE, { headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }, body: 'a' });
    expect(verdict({ ...request, body: Buffer.from('b') })).toBe('right');
  });

  it('does not take the client’s word for the hash of the body', () => {
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(verdict(signedRequest(SUITE, { headers: { 'x-amz-content-sha256': hash }, body: 'a' }))).toMatch(
      /^SignatureDoesNotMatch/,
    );
  });

  it.each([
    { name: '15 minutes late is in time', offMs: 900_000, is: 'right' },
    {
      name: 'a second more is not',
      offMs: 901_000,
      is: "RequestExpired 400: Signature expired: '20150830T123600Z' is good until '20150830T125100Z', and it is '20150830T125101Z'. Sign the request anew; check the clock.",
    },
    { name: '15 minutes early is in time', offMs: -900_000, is: 'right' },
    {
      name: 'a second more is not',
      offMs: -901_000,
      is: "RequestExpired 400: Signature not yet current: '20150830T123600Z' is later than '20150830T122059Z' by more than 15 min. Sign the request anew; check the clock.",
    },
  ])('clock: $name', ({ offMs, is }) => {
    expect(verdict(signedRequest(SUITE), { nowMs: SIGNED_MS + offMs })).toBe(is);
  });

  const signedAs = (other: Partial<Signing>, unsigned: Unsigned = {}) =>
    signedRequest({ ...SUITE, ...other }, unsigned);
  const withAuthorization = (text: string): AwsRequest => ({
    ...signedRequest(SUITE),
    rawHeaders: ['Host', 'a', 'X-Amz-Date', SUITE.dateTime, 'Authorization', text],
  });
  const without = (name: string): AwsRequest => {
    const request = signedRequest(SUITE);
    const place = request.rawHeaders.indexOf(name);
    return { ...request, rawHeaders: request.rawHeaders.toSpliced(place, 2) };
  };
  it.each([
    {
      what: 'no signature',
      request: without('authorization'),
      is: 'MissingAuthenticationToken 403: Request is missing',
    },
    {
      what: 'another access key',
      request: signedAs({ accessKeyId: 'AKIDOTHER' }),
      is: 'InvalidClientTokenId 403: The security token',
    },
    {
      what: 'another secret',
      request: signedAs({ secretAccessKey: 'x' }),
      is: 'SignatureDoesNotMatch 403: The request signature',
    },
    {
      what: 'another region',
      request: signedAs({ region: 'eu-west-1' }),
      is: "SignatureDoesNotMatch 403: Credential should be scoped to a valid region: this engine's is 'us-east-1', not 'eu-west-1'.",
    },
    {
      what: 'a session token',
      request: signedAs({}, { headers: { 'x-amz-security-token': 't' } }),
      is: 'InvalidClientTokenId 403: The security token included in the request is invalid: keys of this engine have no session token.',
    },
    {
      what: 'no date',
      request: without('x-amz-date'),
      is: 'IncompleteSignature 400: Authorization header requires existence',
    },
    {
      what: 'no date that is one',
      request: signedAs({ dateTime: 'yesterday' }),
      is: 'IncompleteSignature 400: Date must be',
    },
    {
      what: 'another scheme',
      request: withAuthorization('Basic YTpi'),
      is: "IncompleteSignature 400: Unsupported AWS 'algorithm': 'Basic'",
    },
    {
      what: 'no credential',
      request: withAuthorization('AWS4-HMAC-SHA256 SignedHeaders=host, Signature=0'),
      is: "IncompleteSignature 400: Authorization header requires 'Credential' parameter.",
    },
    {
      what: 'half a credential',
      request: withAuthorization('AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830, SignedHeaders=host, Signature=0'),
      is: 'IncompleteSignature 400: Credential must have at least 5',
    },
    {
      what: 'another terminator',
      request: withAuthorization(
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws3, SignedHeaders=host, Signature=0',
      ),
      is: "SignatureDoesNotMatch 403: Credential should be scoped with a valid terminator: 'aws4_request', not 'aws3'.",
    },
    {
      what: 'a scope of another day',
      request: withAuthorization(
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150829/us-east-1/service/aws4_request, SignedHeaders=host, Signature=0',
      ),
      is: 'SignatureDoesNotMatch 403: Date in Credential scope does not match',
    },
    {
      what: 'a host that is not signed',
      request: withAuthorization(
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=x-amz-date, Signature=0',
      ),
      is: "SignatureDoesNotMatch 403: 'Host' must be a 'SignedHeader'",
    },
    {
      what: 'two signatures',
      request: { ...signedRequest(SUITE), url: '/?X-Amz-Signature=0' },
      is: 'IncompleteSignature 400: Only one authentication mechanism',
    },
  ])('refuses $what', ({ request, is }) => {
    expect(verdict(request).slice(0, is.length)).toBe(is);
  });

  it('never says a secret', () => {
    expect(verdict(signedAs({ secretAccessKey: 'x' }))).not.toContain(SUITE.secretAccessKey);
  });
});

/** Made with botocore's SigV4QueryAuth: GetCallerIdentity for 60 s, at the moment and with the key of the suite. */
const PRESIGNED =
  '/?Action=GetCallerIdentity&Version=2011-06-15&X-Amz-Algorithm=AWS4-HMAC-SHA256' +
  '&X-Amz-Credential=AKIDEXAMPLE%2F20150830%2Fus-east-1%2Fsts%2Faws4_request&X-Amz-Date=20150830T123600Z' +
  '&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=89b7d55668a53c01a6ed23ed05ec1e3a2019b0b8fb7a5250f6e017cf1cac845b';

describe('presigned URLs', () => {
  const presigned = (url = PRESIGNED): AwsRequest => ({
    method: 'GET',
    url,
    path: '/',
    rawHeaders: ['Host', 'sts.example.com'],
    body: Buffer.alloc(0),
    requestId: 'id',
  });

  it.each([
    { name: 'as it was made', url: PRESIGNED, seconds: 0, is: 'right' },
    { name: 'to its last second', url: PRESIGNED, seconds: 60, is: 'right' },
    { name: 'past its time', url: PRESIGNED, seconds: 61, is: 'RequestExpired 400: Signature expired' },
    {
      name: 'with more time than it was given',
      url: PRESIGNED.replace('Expires=60', 'Expires=600'),
      seconds: 0,
      is: 'SignatureDoesNotMatch 403',
    },
    {
      name: 'with another action',
      url: PRESIGNED.replace('GetCaller', 'PutCaller'),
      seconds: 0,
      is: 'SignatureDoesNotMatch 403',
    },
    {
      name: 'for longer than a week',
      url: PRESIGNED.replace('Expires=60', 'Expires=604801'),
      seconds: 0,
      is: "IncompleteSignature 400: X-Amz-Expires '604801' must be between",
    },
    {
      name: 'without a date',
      url: PRESIGNED.replace('X-Amz-Date', 'X-Date'),
      seconds: 0,
      is: "IncompleteSignature 400: The query string requires 'X-Amz-Date'",
    },
  ])('$name', ({ url, seconds, is }) => {
    expect(verdict(presigned(url), { nowMs: SIGNED_MS + seconds * 1_000 }).slice(0, is.length)).toBe(is);
  });
});
