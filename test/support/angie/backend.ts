import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Serve = (
  incoming: IncomingMessage,
  body: string,
) => { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A server of a group, that answers as it is told; `seen` holds its requests. */
export async function backend(
  serve: Serve = () => ({}),
): Promise<{ readonly at: string; readonly seen: IncomingMessage[]; readonly server: Server }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      seen.push(incoming);
      const { status = 200, headers = {}, body = 'ok' } = serve(incoming, Buffer.concat(parts).toString());
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server }; // it listens on TCP
}
