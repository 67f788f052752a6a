import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A target that reads a body and answers with what it has seen: `x-sha`, `x-length`, `x-fields`, `x-trailers`; and with so many bytes as `n` in the
 * query says, in chunks where the path is `/chunks` (then with the trailer `x-trailer`, and one that must not travel), by a
 * length elsewhere.
 */
export async function startHashingTarget(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, answer) => {
    const hash = createHash('sha1');
    let length = 0;
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => {
      hash.update(part);
      length += part.length;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://target.test');
      const size = Number(url.searchParams.get('n') ?? 0);
      answer.setHeader('X-Sha', hash.digest('hex'));
      answer.setHeader('X-Length', length);
      answer.setHeader('X-Fields', JSON.stringify(request.rawHeaders));
      answer.setHeader('X-Trailers', JSON.stringify(request.trailers));
      if (url.pathname === '/204') {
        answer.writeHead(204).end();
        return;
      }
      const body = bodyOf(size);
      if (url.pathname !== '/chunks') {
        answer.setHeader('Content-Length', size);
        answer.end(body);
        return;
      }
      answer.setHeader('Trailer', 'X-Trailer');
      answer.addTrailers({ 'X-Trailer': 'behind', 'Content-Length': '3' });
      let at = 0;
      const more = () => {
        while (at < size) {
          const end = Math.min(size, at + 1 + ((at * 7_919) % 90_000));
          const hasLeft = answer.write(body.subarray(at, end));
          at = end;
          if (!hasLeft) {
            answer.once('drain', more);
            return;
          }
        }
        answer.end();
      };
      more();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

/** The body of that size that the target sends. */
export function bodyOf(size: number): Buffer {
  return Buffer.alloc(size, '0123456789abcdefghijklmnopqrstuvwxyz+');
}
