import type { Buffer } from 'node:buffer';
import type { FunctionCall } from '../model/FunctionCall.ts';

/** A request as the balancer would send it to a target. */
export interface FunctionRequest {
  readonly method: string;
  /** In origin form, as the client sent it. */
  readonly target: string;
  /** Values by names in small letters. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly body: Buffer;
}

/** They speak of the connection, which a function has none of. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);
/** Bodies of these types are text, unless they are packed. */
const TEXT_TYPE = /^(?:text\/.*|application\/(?:json|javascript|xml))$/;

/**
 * The event with which a function is called, as JSON. Of several values of one name the last one counts, unless the group
 * has lists. Parameters of the query stay encoded. Source: ELB, *Lambda targets*.
 */
export function requestEvent(request: FunctionRequest, call: FunctionCall): string {
  const [path = '', query = ''] = splitOnce(request.target, '?');
  const isText = isTextBody(request.fields) || request.body.length === 0;
  const fields = new Map([...request.fields].filter(([name]) => !OF_THE_CONNECTION.has(name)));
  return JSON.stringify({
    ...eventHead(call, request.method, path),
    ...(call.hasMultiValueHeaders
      ? { multiValueQueryStringParameters: lists(parameters(query)), multiValueHeaders: lists(fields) }
      : { queryStringParameters: lastOnes(parameters(query)), headers: lastOnes(fields) }),
    body: request.body.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: !isText,
  });
}

/** The event of a health check of `path`. Source: ELB, *Health-check wire behaviour*. */
export function healthCheckEvent(path: string, call: FunctionCall): string {
  const fields = new Map([['user-agent', ['ELB-HealthChecker/2.0']]]);
  return JSON.stringify({
    ...eventHead(call, 'GET', path),
    ...(call.hasMultiValueHeaders
      ? { multiValueQueryStringParameters: {}, multiValueHeaders: lists(fields) }
      : { queryStringParameters: {}, headers: lastOnes(fields) }),
    body: '',
    isBase64Encoded: false,
  });
}

function eventHead({ targetGroupArn }: FunctionCall, httpMethod: string, path: string) {
  return { requestContext: { elb: { targetGroupArn } }, httpMethod, path };
}

function isTextBody(fields: FunctionRequest['fields']): boolean {
  const [type = ''] = (fields.get('content-type')?.at(-1) ?? '').split(';');
  return !fields.has('content-encoding') && TEXT_TYPE.test(type.trim().toLowerCase());
}

function parameters(query: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name = '', value = ''] = splitOnce(pair, '=');
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  return found;
}

const lists = (of: ReadonlyMap<string, readonly string[]>) => Object.fromEntries(of);
const lastOnes = (of: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries([...of].map(([name, values]) => [name, values.at(-1) ?? '']));

function splitOnce(text: string, at: string): readonly string[] {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + at.length)];
}
