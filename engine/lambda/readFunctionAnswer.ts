import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { isToken } from '../wire/http1/characterClasses.ts';
import { FUNCTION_LIMIT_BYTES, type FunctionCall } from '../model/FunctionCall.ts';
import type { FunctionFault } from './FunctionFault.ts';

/** What a function answers. */
export interface FunctionAnswer {
  /** 200 to 599. */
  readonly status: number;
  /** Behind the status, '' where the function gives none. */
  readonly reason: string;
  /** Without those of the connection, and without Content-Length. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const shape = z.object({
  statusCode: z.int().min(200).max(599),
  statusDescription: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(z.string())).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});
/** What the runtimes give back of a function that threw. */
const thrown = z.object({ errorType: z.string(), errorMessage: z.string() }).partial().refine(hasAny);

/** A function cannot say these: the balancer does. */
const NOT_ITS_OWN = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Blank, tab and visible characters; a line break would begin another field. */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The answer in what a function gave back, or why it is none: too long, of a function that threw, or not of the form that
 * is asked for. Lists of values count only in groups that have them, single ones only in the others.
 * Source: ELB, *Lambda targets*.
 */
export function readFunctionAnswer(
  payload: Buffer,
  { hasMultiValueHeaders }: Pick<FunctionCall, 'hasMultiValueHeaders'>,
): FunctionAnswer | FunctionFault {
  if (payload.length > FUNCTION_LIMIT_BYTES) return 'functionAnswerTooLarge';
  const given = parsed(payload);
  const answer = shape.safeParse(given);
  if (!answer.success) return thrown.safeParse(given).success ? 'functionThrew' : 'functionAnswerInvalid';
  const { statusCode, statusDescription, headers, multiValueHeaders, body, isBase64Encoded } = answer.data;
  const fields = hasMultiValueHeaders
    ? Object.entries(multiValueHeaders ?? {}).flatMap(([name, values]) => values.map((value) => [name, value] as const))
    : Object.entries(headers ?? {});
  const reason = (statusDescription ?? '').replace(/^\d{3} ?/, '');
  if (!FIELD_VALUE.test(reason) || fields.some(([name, value]) => !isToken(name) || !FIELD_VALUE.test(value)))
    return 'functionAnswerInvalid';
  return {
    status: statusCode,
    reason,
    fields: fields.filter(([name]) => !NOT_ITS_OWN.has(name.toLowerCase())),
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

function hasAny(value: object): boolean {
  return Object.keys(value).length > 0;
}
