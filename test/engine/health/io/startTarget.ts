import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';
import { selfSigned } from './selfSigned.ts';

/** A target that does with each connection what the test says; closed, with its connections, when the test ends. */
export interface FakeTarget {
  readonly port: number;
  /** How many connections it has accepted. */
  readonly connections: number;
  /** Resolves when every connection accepted so far is closed, at this end too. */
  allClosed(): Promise<void>;
  /** The next connection, or the one that came unasked. */
  connected(): Promise<Socket>;
}

export interface TargetOptions {
  readonly onConnection?: (socket: Socket) => void;
  /** Speaks TLS, with a certificate that is expired and signed by itself. */
  readonly tls?: TlsOptions;
  readonly host?: string;
}

/** Listens on 127.0.0.1, or on `host`, on any free port. */
export async function startTarget(options: TargetOptions = {}): Promise<FakeTarget> {
  const { onConnection = () => undefined, tls, host = '127.0.0.1' } = options;
  const sockets: Socket[] = [];
  const closed: Promise<unknown>[] = [];
  const waiting: ((socket: Socket) => void)[] = [];
  const accept = (socket: Socket) => {
    sockets.push(socket);
    closed.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => undefined); // a probe may close as it likes
    waiting.shift()?.(socket);
    onConnection(socket);
  };
  const server: Server = tls ? createTlsServer({ ...selfSigned, ...tls }, accept) : createServer(accept);
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port, // it listens, on TCP
    get connections() {
      return sockets.length;
    },
    allClosed: async () => {
      await Promise.all(closed);
    },
    connected: () => {
      const last = sockets.at(-1);
      return last ? Promise.resolve(last) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** Answers as soon as the whole head of the request is there. */
export function answering(text: string): (socket: Socket) => void {
  return (socket) => {
    let request = '';
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1');
      if (request.endsWith('\r\n\r\n')) socket.end(text, 'latin1');
    });
  };
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens, on TCP
  server.close();
  await once(server, 'close');
  return port;
}
