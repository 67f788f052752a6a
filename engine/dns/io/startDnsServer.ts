import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import type { DnsTransport } from '../DnsAnswerer.ts';

export interface DnsServerOptions {
  /** The one address that is listened on. Default `127.0.0.1`. */
  readonly host?: string;
  /** 0 to 65535, the same for UDP and TCP; 0 takes one that is free for both. */
  readonly port: number;
  /** The bytes that answer a message from `clientAddress`, or null for none. */
  readonly answer: (message: Buffer, transport: DnsTransport, clientAddress: string) => Buffer | null;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DnsServer {
  readonly host: string;
  readonly port: number;
  /** Ends every connection too; resolves when both ports are free. Twice is harmless. */
  close(): Promise<void>;
}

/** A TCP connection that has brought no whole query for so long is closed (RFC 7766 6.2.3). */
const TCP_IDLE_MS = 10_000;
const TCP_CONNECTIONS = 256;
const TRIES_FOR_A_FREE_PORT = 20;
const LENGTH_BYTES = 2;

/**
 * Answers DNS over UDP and TCP on one port. Rejects with the system's error, whose `code` (`EADDRINUSE`, `EACCES`,
 * `EADDRNOTAVAIL`) says why it cannot listen; nothing stays open then. Source: contract, *Addresses and DNS*; OPS-01.
 */
export async function startDnsServer(options: DnsServerOptions): Promise<DnsServer> {
  const host = options.host ?? '127.0.0.1';
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    serveTcp(socket, options);
  });
  tcp.maxConnections = TCP_CONNECTIONS;
  const { udp, port } = await bindBoth(tcp, host, options.port);
  tcp.on('error', (error) => {
    options.log('error', `DNS over TCP: ${error.message}`);
  });
  serveUdp(udp, options);

  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = [once(udp, 'close'), once(tcp, 'close')];
    udp.close();
    tcp.close();
    for (const socket of connections) socket.destroy();
    await Promise.all(closed);
  };
  return { host, port, close: () => (closing ??= close()) };
}

/** Binds TCP, then UDP to the same port; with port 0 until one is found that both can have. */
async function bindBoth(tcp: Server, host: string, port: number): Promise<{ udp: UdpSocket; port: number }> {
  for (let tries = 1; ; tries += 1) {
    tcp.listen({ host, port, exclusive: true });
    await once(tcp, 'listening');
    const address = tcp.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    const udp = createSocket('udp4');
    try {
      udp.bind({ address: host, port: bound, exclusive: true });
      await once(udp, 'listening');
      return { udp, port: bound };
    } catch (error) {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
      if (port !== 0 || tries === TRIES_FOR_A_FREE_PORT) throw error;
    }
  }
}

function serveUdp(udp: UdpSocket, { answer, log }: DnsServerOptions): void {
  udp.on('error', (error) => {
    log('error', `DNS over UDP: ${error.message}`);
  });
  udp.on('message', (message, client) => {
    const bytes = guarded(log, () => answer(message, 'udp', client.address));
    // Whether the client is still there to take it is its own affair.
    if (bytes) udp.send(bytes, client.port, client.address, () => undefined);
  });
}

/** Several queries one after the other or at once, each with its length before it (RFC 7766 6.2.1, 8). */
function serveTcp(socket: Socket, { answer, clock, log }: DnsServerOptions): void {
  const clientAddress = socket.remoteAddress ?? '';
  let pending: Buffer = Buffer.alloc(0);
  const expire = () => socket.destroy();
  let cancelExpiry = clock.after(TCP_IDLE_MS, expire);
  socket.on('error', () => undefined); // a client that resets; `close` follows
  socket.once('close', () => {
    cancelExpiry();
  });
  socket.on('drain', () => socket.resume());
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    let at = 0;
    while (pending.length - at >= LENGTH_BYTES) {
      const end = at + LENGTH_BYTES + pending.readUInt16BE(at);
      if (end > pending.length) break;
      const message = pending.subarray(at + LENGTH_BYTES, end);
      at = end;
      const bytes = guarded(log, () => answer(message, 'tcp', clientAddress));
      if (!bytes) {
        socket.destroy(); // what is no query is not worth waiting for more of
        return;
      }
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(bytes.length);
      // A client that asks and does not read is not read from either, until it does.
      if (!socket.write(Buffer.concat([length, bytes]))) socket.pause();
    }
    if (at === 0) return;
    pending = pending.subarray(at);
    cancelExpiry();
    cancelExpiry = clock.after(TCP_IDLE_MS, expire);
  });
}

/** A fault in an answer costs that answer, not the server. */
function guarded(log: Log, answer: () => Buffer | null): Buffer | null {
  try {
    return answer();
  } catch (error) {
    log('error', `DNS: a query could not be answered: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
