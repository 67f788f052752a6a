import { once } from 'node:events';
import { createServer as createHttp1Server, type RequestListener } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import type { OpenPort } from './PortKeeper.ts';

export interface HttpPort extends OpenPort {
  /** Resets every connection that is open. */
  resetAll(): void;
}

/** What an Application Load Balancer may pass on in a head (64 KiB) fits with room to spare. */
const MAX_HEAD_BYTES = 128 * 1024;
/** With what clients of HTTP/2 begin, and no request of HTTP/1.1. */
const HTTP2_START = 'PRI';

/**
 * Serves HTTP/1.1 on one address and port, and HTTP/2 to who begins with that, as load balancers do. It never closes a kept connection by itself, as targets of ELB should not.
 * Rejects with the system's error when it cannot listen.
 */
export async function openHttpPort(options: {
  readonly address: string;
  readonly port: number;
  readonly onRequest: RequestListener;
  /** Asked for each new connection: is it to be reset at once? */
  readonly resets?: () => boolean;
}): Promise<HttpPort> {
  const { address, port, onRequest, resets } = options;
  const sockets = new Set<Socket>();
  const http1 = createHttp1Server({ keepAliveTimeout: 0, requestTimeout: 0, maxHeaderSize: MAX_HEAD_BYTES }, onRequest);
  const http2 = createHttp2Server({ maxHeaderListPairs: 1_000 }, (request, response) => {
    onRequest(request as never, response as never); // made by Node to be used as those of HTTP/1.1
  });
  http2.on('sessionError', () => undefined); // it is the client's doing
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // `close` follows; it is the client's doing
    if (resets?.()) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first.toString('latin1', 0, HTTP2_START.length) === HTTP2_START) http2.emit('connection', socket);
      else {
        http1.emit('connection', socket);
        socket.resume();
      }
    });
    socket.once('end', () => socket.end()); // of who leaves without a word; the others are served by then
  });
  server.listen({ host: address, port, exclusive: true });
  await once(server, 'listening');
  server.on('error', () => undefined); // of single connections that could not be accepted
  return {
    resetAll() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
