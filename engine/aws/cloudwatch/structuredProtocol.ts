import { BalanzaError } from '../../model/BalanzaError.ts';
import { headerValues, type AwsAnswer, type AwsRequest } from '../AwsRequest.ts';
import { cborScalar, fromCbor, toCbor } from '../structured/toCbor.ts';
import type { ScalarWriter } from '../structured/writeStructured.ts';

/** CloudWatch's name as a service, before the action in a header or a path. */
const SERVICE = 'GraniteServiceVersion20100801';
const PATH = new RegExp(`^/service/${SERVICE}/operation/([A-Za-z]{1,64})$`);

/** A protocol with structures in its bodies: AWS's JSON 1.0, or Smithy's RPC v2 with CBOR. */
export interface StructuredProtocol {
  /** The action that the request names. */
  readonly action: string;
  readonly read: (body: Buffer) => unknown;
  readonly scalar: ScalarWriter;
  readonly answer: (status: number, value: unknown, headers?: Readonly<Record<string, string>>) => AwsAnswer;
}

/** The protocol of a request; null when it is Query. */
export function structuredProtocol(request: AwsRequest): StructuredProtocol | null {
  const [, operation] = PATH.exec(request.path) ?? [];
  if (operation !== undefined) return { ...CBOR, action: operation };
  const [target] = headerValues(request, 'x-amz-target');
  if (target?.startsWith(`${SERVICE}.`) === true) return { ...JSON_1_0, action: target.slice(SERVICE.length + 1) };
  return null;
}

/** Whether a request is in one of CloudWatch's newer protocols. */
export function isStructured(request: AwsRequest): boolean {
  return structuredProtocol(request) !== null;
}

const JSON_1_0 = {
  read: (body: Buffer): unknown => {
    if (body.length === 0) return {};
    try {
      return JSON.parse(body.toString('utf8'));
    } catch (cause) {
      throw new BalanzaError('ValidationError', 'The body is not JSON.', { cause });
    }
  },
  scalar: ((kind, value) => (kind === 'timestamp' ? Number(value) / 1_000 : value)) satisfies ScalarWriter,
  answer: (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): AwsAnswer => ({
    status,
    contentType: 'application/x-amz-json-1.0',
    body: JSON.stringify(value),
    headers,
  }),
};

const CBOR = {
  read: (body: Buffer) => fromCbor(body),
  scalar: cborScalar,
  answer: (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): AwsAnswer => ({
    status,
    contentType: 'application/cbor',
    body: toCbor(value),
    headers: { ...headers, 'smithy-protocol': 'rpc-v2-cbor' },
  }),
};
