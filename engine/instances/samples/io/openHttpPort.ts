import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenPort } from './PortKeeper.ts';

export interface HttpPort extends OpenPort {
  /** Resets every connection that is open. */
  resetAll(): void;
}

/** What an Application Load Balancer may pass on in a head (64 KiB) fits with room to spare. */
const MAX_HEAD_BYTES = 128 * 1024;

/**
 * Serves HTTP/1.1 on one address and port. It never closes a kept connection by itself, as targets of ELB should not.
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
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, maxHeaderSize: MAX_HEAD_BYTES }, onRequest);
  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // `close` follows; it is the client's doing
    if (resets?.()) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
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
