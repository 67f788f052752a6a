import { BalanzaError } from '../../model/BalanzaError.ts';
import { headerValues, queryText, type AwsRequest } from '../AwsRequest.ts';
import { parsePairs } from '../query/parsePairs.ts';

/** What a request says of who signed it, and how; nothing of it is proved yet. */
export interface Signature {
  /** Where it stands: in the Authorization header, or in the query of a presigned URL. */
  readonly form: 'header' | 'presigned';
  readonly accessKeyId: string;
  /** `20150830`. */
  readonly scopeDate: string;
  readonly region: string;
  readonly service: string;
  readonly terminator: string;
  /** Lower-case names in the client's order. */
  readonly signedHeaders: readonly string[];
  /** 64 hexadecimal digits, when it is right. */
  readonly value: string;
  /** `20150830T123600Z`. */
  readonly dateTime: string;
  /** Of a presigned URL: how long it is good for, seconds; null in the header. */
  readonly expiresSeconds: number | null;
  /** Whether a session token came with it: credentials of ours have none. */
  readonly hasSessionToken: boolean;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Longest validity of a presigned URL, seconds: a week. */
const LONGEST_SECONDS = 604_800;

/**
 * Reads the signature of a request. `MissingAuthenticationToken` when there is none, `IncompleteSignature` when a part of
 * it is missing or malformed. Source: AWS, *Signature Version 4*.
 */
export function parseSignature(request: AwsRequest): Signature {
  const query = new Map(parsePairs(queryText(request)));
  const [authorization, second] = headerValues(request, 'authorization');
  const isPresigned = query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature');
  if (authorization === undefined && !isPresigned) {
    throw new BalanzaError(
      'MissingAuthenticationToken',
      'Request is missing Authentication Token. Sign it with the access key of this engine: `credentials` in its data folder has it.',
    );
  }
  if (second !== undefined || (authorization !== undefined && isPresigned)) {
    throw incomplete('Only one authentication mechanism is allowed: one Authorization header, or X-Amz-Signature.');
  }
  return authorization === undefined ? presigned(query) : inHeader(request, authorization);
}

function inHeader(request: AwsRequest, authorization: string): Signature {
  const space = authorization.indexOf(' ');
  const algorithm = space < 0 ? authorization : authorization.slice(0, space);
  if (algorithm !== ALGORITHM) throw unsupported(algorithm);
  const parts = new Map(
    authorization
      .slice(space + 1)
      .split(',')
      .map((part) => {
        const equals = part.indexOf('=');
        return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const;
      }),
  );
  const part = (name: string) => {
    const value = parts.get(name);
    if (value === undefined || value === '') throw incomplete(`Authorization header requires '${name}' parameter.`);
    return value;
  };
  return {
    form: 'header',
    ...parseCredential(part('Credential')),
    signedHeaders: part('SignedHeaders').split(';'),
    value: part('Signature'),
    dateTime: dateTimeOf(request),
    expiresSeconds: null,
    hasSessionToken: headerValues(request, 'x-amz-security-token').length > 0,
  };
}

function presigned(query: ReadonlyMap<string, string>): Signature {
  const parameter = (name: string) => {
    const value = query.get(name);
    if (value === undefined || value === '') throw incomplete(`The query string requires '${name}' parameter.`);
    return value;
  };
  const algorithm = parameter('X-Amz-Algorithm');
  if (algorithm !== ALGORITHM) throw unsupported(algorithm);
  const expires = parameter('X-Amz-Expires');
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0;
  if (seconds < 1 || seconds > LONGEST_SECONDS)
    throw incomplete(`X-Amz-Expires '${expires}' must be between '1-${LONGEST_SECONDS}' seconds.`);
  return {
    form: 'presigned',
    ...parseCredential(parameter('X-Amz-Credential')),
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    value: parameter('X-Amz-Signature'),
    dateTime: checkedDateTime(parameter('X-Amz-Date')),
    expiresSeconds: seconds,
    hasSessionToken: query.has('X-Amz-Security-Token'),
  };
}

function parseCredential(credential: string) {
  const parts = credential.split('/');
  const [scopeDate, region, service, terminator] = parts.slice(-4);
  const accessKeyId = parts.slice(0, -4).join('/');
  if (!accessKeyId || !scopeDate || !region || !service || !terminator) {
    throw incomplete(
      `Credential must have at least 5 slash-delimited elements, such as KEY/20150830/us-local-1/elasticloadbalancing/aws4_request: '${credential.slice(0, 128)}'.`,
    );
  }
  return { accessKeyId, scopeDate, region, service, terminator };
}

/** `X-Amz-Date`, else `Date` in either form. */
function dateTimeOf(request: AwsRequest): string {
  const [given] = headerValues(request, 'x-amz-date');
  if (given !== undefined) return checkedDateTime(given);
  const [date] = headerValues(request, 'date');
  if (date === undefined)
    throw incomplete("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.");
  const atMs = Date.parse(date);
  return Number.isNaN(atMs) ? checkedDateTime(date) : basicDateTime(atMs);
}

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

function checkedDateTime(text: string): string {
  if (Number.isNaN(dateTimeMs(text)))
    throw incomplete(
      `Date must be in ISO-8601 'basic format', such as '20150830T123600Z'. Got '${text.slice(0, 64)}'.`,
    );
  return text;
}

/** Milliseconds of `20150830T123600Z`; NaN for anything else. */
export function dateTimeMs(text: string): number {
  return DATE_TIME.test(text) ? Date.parse(text.replace(DATE_TIME, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN;
}

/** A moment as `20150830T123600Z`. */
export function basicDateTime(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function unsupported(algorithm: string): BalanzaError {
  return incomplete(`Unsupported AWS 'algorithm': '${algorithm.slice(0, 64)}'. Use ${ALGORITHM}.`);
}

function incomplete(message: string): BalanzaError {
  return new BalanzaError('IncompleteSignature', message);
}
