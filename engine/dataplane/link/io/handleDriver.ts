import { getSystemErrorName } from 'node:util';
import type { ConnectOptions, DriverOptions, Link, LinkDriver, LinkListener, ListenOptions } from '../Link.ts';
import { NOBODY } from '../NOBODY.ts';
import { BufferPool, ReadBuffer } from '../ReadBuffer.ts';
import type { Handshake, TlsContext, TlsContextSettings, TlsServerOptions } from '../TlsSession.ts';
import { HandleConnector, type Begun } from './HandleConnector.ts';
import { HandleLink, INHERITS_NO_DELAY, SpareRequest } from './HandleLink.ts';
import { acceptTls, tlsClientLink, type HandleTlsParts } from './acceptTls.ts';
import type { HandleTlsLink } from './HandleTlsLink.ts';
import { ticketKeys } from './netDriver.ts';
import { tcpBinding, type TcpBinding, type TcpHandle } from './tcpBinding.ts';
import type { TicketKeys } from './TicketKeys.ts';
import { tlsBinding } from './tlsBinding.ts';
import { serverContext, targetContext } from './serverContext.ts';

const DEFAULT_BACKLOG = 4_096;

/** Links on libuv's TCP handles. Made by `handleDriver`, which says when this Node.js has other ones. */
class HandleDriver implements LinkDriver {
  readonly name = 'handle';
  readonly #binding: TcpBinding<HandleLink>;
  readonly #spare: SpareRequest;
  readonly #connector: HandleConnector<HandleLink>;
  readonly #pool: BufferPool;
  readonly #poison: boolean;
  readonly #tickets: TicketKeys;
  readonly #secure: HandleTlsParts;
  #targetContext: TlsContext | null = null;
  readonly #sessions = new Map<string, Buffer>();

  constructor(
    binding: TcpBinding<HandleLink>,
    secure: Pick<HandleTlsParts, 'tls' | 'binding'>,
    options: DriverOptions,
  ) {
    this.#binding = binding;
    this.#spare = new SpareRequest(binding);
    this.#connector = new HandleConnector(binding);
    this.#poison = options.poison ?? false;
    this.#pool = new BufferPool(options.maxRestingBuffers);
    this.#tickets = ticketKeys(options);
    this.#secure = { ...secure, pool: this.#pool, poison: this.#poison };
  }

  secure(link: Link, hello: Buffer, options: TlsServerOptions): Handshake {
    if (!(link instanceof HandleLink)) throw new Error('a link of another driver');
    return acceptTls(this.#secure, anyHandle(link.release()), { hello, options });
  }

  tlsContext(settings: TlsContextSettings): TlsContext {
    return serverContext(settings, this.#tickets);
  }

  listen(options: ListenOptions): Promise<LinkListener> {
    const handle = new this.#binding.TCP(this.#binding.SERVER);
    const { address, port, backlog = DEFAULT_BACKLOG } = options;
    const bound = address.includes(':') ? handle.bind6(address, port, 0) : handle.bind(address, port, 0);
    handle.onconnection = (status, client) => {
      if (status === 0) this.#accept(client, options);
      else options.onRejected?.(getSystemErrorName(status));
    };
    const status = bound !== 0 ? bound : handle.listen(backlog); // a taken port may show in either call
    if (INHERITS_NO_DELAY) handle.setNoDelay(true);
    if (status !== 0) {
      handle.close();
      return Promise.reject(systemError(status, address, port));
    }
    const name: { port?: number } = {};
    handle.getsockname(name);
    let closed: Promise<void> | undefined;
    return Promise.resolve({
      port: name.port ?? port,
      close: () => (closed ??= new Promise((resolve) => handle.close(resolve))),
    });
  }

  connect(options: ConnectOptions): Link {
    const { handle, request, status } = this.#connector.connect(options);
    if (options.secure === true) return this.#connectSecurely({ handle, request, status }, options);
    const link = new HandleLink(
      this.#spare,
      handle,
      this.#newBuffer(options.isShared === true ? 'shared' : 'common'),
      options.owner,
      'connecting',
    );
    request.link = link;
    request.oncomplete = onConnected;
    if (status === 0) link.startReading();
    else process.nextTick(() => link.onConnectResult(status));
    return link;
  }

  #connectSecurely({ handle, request, status }: Begun<HandleLink>, options: ConnectOptions): Link {
    handle.setNoDelay(true);
    const { link, onConnectResult } = tlsClientLink(this.#secure, anyHandle(handle), {
      context: (this.#targetContext ??= targetContext()),
      owner: options.owner,
      sessions: this.#sessions,
      key: `${options.host} ${options.port}`,
      preamble: options.preamble ?? '',
      alpnProtocols: options.alpnProtocols ?? [],
    });
    request.oncomplete = onConnectResult;
    if (status !== 0)
      process.nextTick(() => {
        onConnectResult(status);
      });
    return link;
  }

  #accept(handle: TcpHandle<HandleLink>, options: ListenOptions): void {
    const peer: { address?: string; port?: number } = {};
    const link = new HandleLink(this.#spare, handle, this.#newBuffer('shared'), NOBODY, 'open');
    if (handle.getpeername(peer) !== 0) {
      link.destroy(); // it left before it was accepted
      return;
    }
    link.owner = options.onConnection(link, peer.address ?? '', peer.port ?? 0);
    if (link.isOpen) link.open(); // unless it was refused at once
  }

  #newBuffer(kind: 'shared' | 'common'): ReadBuffer {
    return new ReadBuffer(this.#pool, this.#poison, kind);
  }
}

/** The driver, or a sentence on what this Node.js lacks for it. */
export function handleDriver(options: DriverOptions = {}): LinkDriver | string {
  const binding = tcpBinding<HandleLink>();
  const secure = tcpBinding<HandleTlsLink>();
  const tls = tlsBinding<HandleTlsLink>();
  if (typeof binding === 'string') return binding;
  if (typeof secure === 'string') return secure;
  if (typeof tls === 'string') return tls;
  return new HandleDriver(binding, { tls, binding: secure }, options);
}

/** A handle whose link is of no concern: what is over it reads it. */
function anyHandle(handle: TcpHandle<HandleLink>): TcpHandle<unknown> {
  return handle as never; // only its owner's type is forgotten
}

function onConnected(this: { link: HandleLink }, status: number): void {
  this.link.onConnectResult(status);
}

function systemError(status: number, address: string, port: number): Error {
  const code = getSystemErrorName(status);
  return Object.assign(new Error(`listen ${code}: ${address}:${port}`), { code });
}
