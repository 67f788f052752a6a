import type { IncomingHttpHeaders } from 'node:http';

/** A request that was read whole. */
export interface ApiRequest {
  readonly method: string;
  /** As it came, query included: signatures are over the bytes of it. */
  readonly url: string;
  /** Before the `?`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Name, value, name, value … as they came, repeated ones too. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** What the answer carries as `x-amzn-RequestId`; protocols repeat it in their bodies. */
  readonly requestId: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A route that needs no signature. It answers only to a `Host` of this machine and without `Origin`, which the server
 * checks, so that no page of another site can use it. Source: contract, *The AWS endpoint*.
 */
export interface UnsignedRoute {
  /** GET answers HEAD as well. */
  readonly method: 'GET' | 'POST';
  /** The whole path; with `isPrefix`, how it begins. */
  readonly path: string;
  readonly isPrefix?: true;
  readonly answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;
  /** Type and text of the 405 of any other method; default: a sentence. */
  readonly refuse?: (request: ApiRequest) => Pick<ApiAnswer, 'contentType' | 'body'>;
}

/** Answers everything that is no unsigned route: the AWS protocols. */
export type SignedHandler = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;
