import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { soon } from './RawClient.ts';

/**
 * An ordinary target on `node:http`, as a second opinion on what we send. It answers with what it saw: `X-Sha` and
 * `X-Len` of the body, `X-Seen` with the header lines; `n` in the query is the length of the answer; paths: `/nobody`
 * 204, `/chunk` chunked, `/close` with `Connection: close`. Returns its port.
 */
export async function startEchoTarget(): Promise<number> {
  const server = createServer((request, reply) => {
    const hash = createHash('sha1');
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      length += chunk.length;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      reply.setHeader('x-sha', hash.digest('hex'));
      reply.setHeader('x-len', length);
      reply.setHeader('x-seen', JSON.stringify(request.rawHeaders));
      answer(request, reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await soon('the target to close', closed);
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

function answer(request: IncomingMessage, reply: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://target');
  const size = Number(url.searchParams.get('n') ?? 0);
  if (url.pathname === '/nobody') {
    reply.writeHead(204).end();
    return;
  }
  if (url.pathname === '/close') reply.setHeader('connection', 'close');
  if (url.pathname === '/chunk') {
    sendChunks(reply, 0, size);
    return;
  }
  reply.setHeader('content-length', size);
  reply.end(Buffer.alloc(size, 'b'));
}

function sendChunks(reply: ServerResponse, from: number, size: number): void {
  let sent = from;
  while (sent < size) {
    const length = Math.min(size - sent, 1 + ((sent * 7_919) % 5_000));
    sent += length;
    if (!reply.write(Buffer.alloc(length, 'a'))) {
      reply.once('drain', () => {
        sendChunks(reply, sent, size);
      });
      return;
    }
  }
  reply.end();
}
