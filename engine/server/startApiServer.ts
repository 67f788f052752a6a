import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Clock } from '../model/Clock.ts';
import type { Random } from '../model/Random.ts';
import type { ApiAnswer, ApiRequest, SignedHandler, UnsignedRoute } from './UnsignedRoute.ts';
import { closeServer } from './closeServer.ts';
import { isLocalRequest } from './isLocalRequest.ts';
import { errorAnswer } from './errorAnswer.ts';
import { readBody } from './readBody.ts';

export interface ApiServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly unsigned: readonly UnsignedRoute[];
  readonly signed: SignedHandler;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: (level: 'error' | 'warn', message: string) => void;
}

export interface ApiServer {
  /** The port that is listened on. */
  readonly port: number;
  /** Requests being answered. */
  readonly inFlight: number;
  /** Stops listening, ends idle connections at once and the others after their answer, or after `CLOSE_GRACE_MS`. */
  close(): Promise<void>;
}

/** The largest body that is read, bytes: certificates and long target lists are far below. A larger one gets 413. */
export const MAX_BODY_BYTES = 1_048_576;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 1_024;

/**
 * The AWS endpoint, with what is unsigned beside it. Every response carries `x-amzn-RequestId`, errors of the parser
 * included. Rejects with the system's error (EADDRINUSE, EACCES …) when it cannot listen. Source: contract, *The AWS
 * endpoint*.
 */
export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const answering = new Set<ServerResponse>();
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 60_000,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('request', (request, response) => {
    answering.add(response);
    response.once('close', () => {
      answering.delete(response);
    });
    void respond(options, request, response).catch(() => response.destroy());
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuse(socket, error.code, requestIdOf(options.random));
  });
  server.listen({ host: options.host, port: options.port });
  await once(server, 'listening'); // rejects with the system's error
  const address = server.address();
  let closed: Promise<void> | undefined;
  return {
    port: address instanceof Object ? address.port : options.port,
    get inFlight() {
      return answering.size;
    },
    close: () => {
      for (const response of answering) response.shouldKeepAlive = false; // its connection ends with it
      return (closed ??= closeServer(server, options.clock));
    },
  };
}

async function respond(options: ApiServerOptions, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = requestIdOf(options.random);
  let answer: ApiAnswer;
  try {
    const body = await readBody(incoming, MAX_BODY_BYTES);
    if (body === 'aborted') return;
    answer = body === 'tooLarge' ? tooLarge(requestId) : await route(options, requestOf(incoming, body, requestId));
  } catch (error) {
    options.log('error', `API request ${requestId} failed: ${error instanceof Error ? error.message : String(error)}`);
    answer = errorAnswer({
      status: 500,
      code: 'InternalFailure',
      message: 'The request failed inside the engine; its log says why.',
      requestId,
    });
  }
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': answer.contentType,
    'content-length': body.length,
    'x-amzn-RequestId': requestId,
    ...(!incoming.complete ? { connection: 'close' } : {}),
  });
  response.end(body);
}

function route(options: ApiServerOptions, request: ApiRequest): ApiAnswer | Promise<ApiAnswer> {
  const found = options.unsigned.filter(({ path, isPrefix }) =>
    isPrefix ? request.path.startsWith(path) : request.path === path,
  );
  if (found.length === 0) return options.signed(request);
  if (!isLocalRequest(request.headers)) return notLocal();
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const chosen = found.find((candidate) => candidate.method === method);
  return chosen ? chosen.answer(request) : wrongMethod(request, found);
}

function notLocal(): ApiAnswer {
  const text = 'Only requests whose Host is 127.0.0.1 or localhost, and that have no Origin, are answered here.\n';
  return { status: 403, contentType: 'text/plain; charset=utf-8', body: text };
}

function wrongMethod(request: ApiRequest, found: readonly UnsignedRoute[]): ApiAnswer {
  const { method, path } = request;
  const allow = found.flatMap((of) => (of.method === 'GET' ? ['GET', 'HEAD'] : [of.method])).join(', ');
  const body = `${method} is not a method of ${path}. Use ${allow}.\n`;
  const text = found[0]?.refuse?.(request) ?? { contentType: 'text/plain; charset=utf-8', body };
  return { status: 405, ...text, headers: { allow } };
}

function tooLarge(requestId: string): ApiAnswer {
  const message = `The request body is larger than ${MAX_BODY_BYTES} bytes.`;
  return errorAnswer({ status: 413, code: 'RequestEntityTooLarge', message, requestId });
}

function requestOf(incoming: IncomingMessage, body: Buffer, requestId: string): ApiRequest {
  const url = incoming.url ?? '/';
  const query = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    url,
    path: query < 0 ? url : url.slice(0, query),
    headers: incoming.headers,
    rawHeaders: incoming.rawHeaders,
    body,
    requestId,
  };
}

/** Answers what could not be read as a request, and ends the connection. */
function refuse(socket: Socket, code: string | undefined, requestId: string): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nx-amzn-RequestId: ${requestId}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}

/** A version 4 UUID, as AWS's request ids are. */
function requestIdOf(random: Random): string {
  const digits = random.hex(32);
  const variant = '89ab'.charAt(random.integer(4));
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-');
}
