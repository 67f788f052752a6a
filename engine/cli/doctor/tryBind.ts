import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Binds an address and port for a moment; resolves to null when that works, else to the system's code. */
export async function tryBind(address: string, port: number, transport: 'tcp' | 'udp'): Promise<string | null> {
  try {
    if (transport === 'tcp') {
      const server = createServer().listen({ host: address, port, exclusive: true });
      await once(server, 'listening');
      const closed = once(server, 'close');
      server.close();
      await closed;
    } else {
      const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4').bind({ address, port, exclusive: true });
      try {
        await once(socket, 'listening');
      } finally {
        socket.close();
      }
    }
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'; // the system's errors have one
  }
}
