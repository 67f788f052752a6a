import { randomBytes } from 'node:crypto';
import { connect as netConnect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connect as tlsConnect, type TLSSocket } from 'node:tls';
import type { ConnectOptions, DriverOptions, Link, LinkDriver, LinkListener, ListenOptions } from '../Link.ts';
import { NOBODY } from '../NOBODY.ts';
import { BufferPool, ReadBuffer } from '../ReadBuffer.ts';
import type { Handshake, TlsContext, TlsContextSettings, TlsServerOptions } from '../TlsSession.ts';
import { keepSession } from './acceptTls.ts';
import { NetLink } from './NetLink.ts';
import { acceptTlsSocket } from './acceptTlsSocket.ts';
import { TicketKeys } from './TicketKeys.ts';
import { serverContext, targetContext } from './serverContext.ts';

const DEFAULT_BACKLOG = 4_096;

/**
 * Links on documented API only: works on every Node.js, and is 10 to 20 % slower on small requests than the handle
 * driver. One weakness remains: a failed write discards what the peer had sent and was not read yet.
 */
class NetDriver implements LinkDriver {
  readonly name = 'net';
  readonly #pool: BufferPool;
  readonly #poison: boolean;
  readonly #tickets: TicketKeys;
  #targetContext: TlsContext | null = null;
  readonly #sessions = new Map<string, Buffer>();

  constructor(options: DriverOptions) {
    this.#poison = options.poison ?? false;
    this.#pool = new BufferPool(options.maxRestingBuffers);
    this.#tickets = ticketKeys(options);
  }

  secure(link: Link, hello: Buffer, options: TlsServerOptions): Handshake {
    if (!(link instanceof NetLink)) throw new Error('a link of another driver');
    return acceptTlsSocket(link.release(), hello, options);
  }

  tlsContext(settings: TlsContextSettings): TlsContext {
    return serverContext(settings, this.#tickets);
  }

  listen(options: ListenOptions): Promise<LinkListener> {
    const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
      this.#accept(socket, options);
    });
    const { address, port, backlog = DEFAULT_BACKLOG } = options;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host: address, backlog }, () => {
        server.off('error', reject);
        server.on('error', (error: NodeJS.ErrnoException) => options.onRejected?.(error.code ?? 'EMFILE'));
        resolve({ port: (server.address() as AddressInfo).port, close: closer(server) }); // it listens on TCP
      });
    });
  }

  connect(options: ConnectOptions): Link {
    if (options.secure === true) return this.#connectSecurely(options);
    const buffer = new ReadBuffer(this.#pool, this.#poison, options.isShared === true ? 'shared' : 'private');
    const { host, port, owner } = options;
    // Set below, before anything can arrive.
    const made: { link?: NetLink } = {};
    const onread = {
      // Asked for before the first read and after each one: the documentation allows another buffer each time.
      buffer: () => {
        buffer.afterRead();
        return buffer.current;
      },
      callback: (count: number) => {
        made.link?.onRead(count);
        return true;
      },
    };
    const open = (localAddress: string | null) =>
      netConnect({
        host,
        port,
        noDelay: true,
        allowHalfOpen: true,
        onread,
        ...(localAddress !== null && { localAddress }),
      });
    const source = host.includes(':') ? null : options.localAddress;
    const mayChoose = source !== null && options.needsLocalAddress !== true;
    made.link = new NetLink(open(source), buffer, owner, mayChoose ? () => open(null) : null);
    return made.link;
  }

  #connectSecurely(options: ConnectOptions): Link {
    const { host, port, owner, localAddress: wished, preamble = '', alpnProtocols = [] } = options;
    const key = `${host} ${port}`;
    const secureContext = (this.#targetContext ??= targetContext());
    const open = (localAddress: string | null): TLSSocket => {
      const plain = netConnect({
        host,
        port,
        noDelay: true,
        allowHalfOpen: true,
        ...(localAddress !== null && { localAddress }),
      });
      if (preamble !== '') plain.write(preamble, 'latin1');
      const socket = tlsConnect({
        socket: plain,
        rejectUnauthorized: false,
        secureContext,
        session: this.#sessions.get(key),
        ...(alpnProtocols.length > 0 && { ALPNProtocols: [...alpnProtocols] }),
      });
      socket.on('session', (session) => {
        keepSession(this.#sessions, key, session);
      });
      return socket;
    };
    const source = host.includes(':') ? null : wished;
    const mayChoose = source !== null && options.needsLocalAddress !== true;
    return new NetLink(open(source), null, owner, mayChoose ? () => open(null) : null);
  }

  #accept(socket: Socket, options: ListenOptions): void {
    const link = new NetLink(socket, null, NOBODY, null);
    if (socket.remoteAddress === undefined) {
      link.destroy(); // it left before it was accepted
      return;
    }
    link.owner = options.onConnection(link, socket.remoteAddress, socket.remotePort ?? 0);
  }
}

/** The driver on documented API. */
export function netDriver(options: DriverOptions = {}): LinkDriver {
  return new NetDriver(options);
}

/** The keys of a driver's session tickets. */
export function ticketKeys({ ticketSeed, clock }: DriverOptions): TicketKeys {
  const seed = ticketSeed === undefined ? randomBytes(32) : Buffer.from(ticketSeed, 'hex');
  return new TicketKeys(seed, () => clock?.nowMs() ?? 0);
}

function closer(server: ReturnType<typeof createServer>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  // `close` of a server waits for its connections; the port itself is free at once.
  return () =>
    (closed ??= Promise.resolve().then(() => {
      server.close();
    }));
}
