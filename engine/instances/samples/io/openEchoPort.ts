import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { OpenPort } from './PortKeeper.ts';

/**
 * Sends each UDP datagram back to where it came from, after what `delay` makes of it. Rejects with the system's
 * error when it cannot listen.
 */
export async function openEchoPort(options: {
  readonly address: string;
  readonly port: number;
  /** Calls back when the echo is due, or never. */
  readonly delay: (echo: () => void) => void;
}): Promise<OpenPort> {
  const { address, port, delay } = options;
  const socket = createSocket('udp4');
  try {
    socket.bind({ address, port, exclusive: true });
    await once(socket, 'listening');
  } catch (error) {
    socket.close();
    throw error;
  }
  let isOpen = true;
  socket.on('error', () => undefined); // of single datagrams
  socket.on('message', (datagram, from) => {
    delay(() => {
      if (isOpen) socket.send(datagram, from.port, from.address, () => undefined);
    });
  });
  return {
    async close() {
      isOpen = false;
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
