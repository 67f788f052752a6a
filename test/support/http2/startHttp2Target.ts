import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { madeCertificate } from '../tls/madeCertificate.ts';
import { bodyOf } from './startHashingTarget.ts';

export interface Http2Target {
  readonly port: number;
  /** Connections that were opened, in order. */
  readonly sessions: ServerHttp2Session[];
  /** Head of each request, in the order in which they came. */
  readonly requests: IncomingHttpHeaders[];
  /** Codes of streams that were reset, in order. */
  readonly resets: number[];
  /** When set, takes the streams instead. */
  onStream: ((stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void) | null;
}

/**
 * A target of Node's own that speaks HTTP/2 and answers as the target of `startHashingTarget` does: `x-sha` and `x-length`
 * of the request's body, and so many bytes as `n` in the query says; behind the body, `x-trailer` and the trailers that it
 * got as `x-got`.
 */
export async function startHttp2Target(
  options: { readonly secure?: boolean; readonly settings?: Settings } = {},
): Promise<Http2Target> {
  const { settings = {}, secure = false } = options;
  const certificate = secure ? madeCertificate(['target.test']) : null;
  const server: Http2Server = certificate
    ? createSecureServer({ cert: certificate.certificatePem, key: certificate.privateKeyPem, settings })
    : createServer({ settings });
  const target: { -readonly [Key in keyof Http2Target]: Http2Target[Key] } = {
    port: 0,
    sessions: [],
    requests: [],
    resets: [],
    onStream: null,
  };
  server.on('session', (session) => {
    target.sessions.push(session);
    session.on('error', () => undefined);
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    target.requests.push(headers);
    stream.on('error', () => undefined);
    stream.once('close', () => {
      if (stream.rstCode !== 0) target.resets.push(stream.rstCode);
    });
    (target.onStream ?? hashing)(stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = (server.address() as AddressInfo).port; // it listens on TCP
  onTestFinished(async () => {
    for (const session of target.sessions) session.destroy();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  return target;
}

function hashing(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const hash = createHash('sha1');
  let length = 0;
  let got: unknown = {};
  stream.on('data', (part: Buffer) => {
    hash.update(part);
    length += part.length;
  });
  stream.on('trailers', (trailers) => {
    got = { ...trailers }; // less the list of sensitive names, which is a symbol
  });
  stream.on('end', () => {
    if (stream.destroyed) return;
    const url = new URL(headers[':path'] ?? '/', 'http://target.test');
    const size = Number(url.searchParams.get('n') ?? 0);
    const fields = { 'x-sha': hash.digest('hex'), 'x-length': String(length) };
    if (url.pathname === '/204') {
      stream.respond({ ':status': 204, ...fields }, { endStream: true });
      return;
    }
    const isLong = url.pathname !== '/chunks';
    stream.respond(
      { ':status': 200, ...fields, ...(isLong && { 'content-length': String(size) }) },
      { waitForTrailers: true, endStream: headers[':method'] === 'HEAD' },
    );
    if (headers[':method'] === 'HEAD') return;
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'x-trailer': 'behind', 'x-got': JSON.stringify(got) });
    });
    stream.end(bodyOf(size));
  });
}
