import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { onTestFinished } from 'vitest';
import { FakeClock } from '../FakeClock.ts';
import type { NodeFixtureOptions } from '../nodeFixture.ts';
import { soon } from '../RawClient.ts';
import { startTestNode, type DriverName, type TestNode } from '../startTestNode.ts';
import { madeCertificate } from '../tls/madeCertificate.ts';
import { tlsConfiguration } from '../tls/tlsConfiguration.ts';

/** Who has signed the certificate of every such node. */
export const nodeAuthority = madeCertificate(['Test CA']);
const nodeCertificate = madeCertificate(['shop.test'], { issuer: nodeAuthority });

/** A node with a secure listener, whose clients may speak HTTP/2. */
export function startSecureNode(
  driver: DriverName,
  options: NodeFixtureOptions,
  clock = new FakeClock(),
): Promise<TestNode> {
  return startTestNode(driver, { port: 443, tls: tlsConfiguration(nodeCertificate), ...options }, clock);
}

/** A client of Node's own; closed when the test ends. */
export function http2Client(node: TestNode, options: { readonly window?: number } = {}): ClientHttp2Session {
  const settings = options.window === undefined ? {} : { initialWindowSize: options.window };
  const session = connect(`https://127.0.0.1:${node.port}`, { rejectUnauthorized: false, settings });
  session.on('error', () => undefined);
  onTestFinished(() => {
    session.destroy();
  });
  return session;
}

export interface Http2Answer {
  /** 0: there was none. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly trailers: IncomingHttpHeaders;
  /** How the stream was reset; 0 when it was not. */
  readonly code: number;
}

/** Asks, with a body where one is given, and waits for the end of the stream. */
export async function ask(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: Buffer,
  trailers?: OutgoingHttpHeaders,
): Promise<Http2Answer> {
  const stream = session.request(
    { ':authority': 'shop.test', ...headers },
    { endStream: !body, waitForTrailers: !!trailers },
  );
  const parts: Buffer[] = [];
  let answer: IncomingHttpHeaders = {};
  stream.on('response', (found) => {
    answer = found;
  });
  stream.on('data', (part: Buffer) => parts.push(part));
  let behind: IncomingHttpHeaders = {};
  stream.on('trailers', (found: IncomingHttpHeaders) => {
    behind = found;
  });
  stream.on('error', () => undefined);
  stream.on('wantTrailers', () => {
    stream.sendTrailers(trailers ?? {});
  });
  if (body) stream.end(body);
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => {
      resolve();
    });
  });
  await soon(`the end of ${String(headers[':path'])}`, closed, 20_000);
  return {
    status: Number(answer[':status'] ?? 0),
    headers: answer,
    body: Buffer.concat(parts),
    trailers: behind,
    code: stream.rstCode,
  };
}
