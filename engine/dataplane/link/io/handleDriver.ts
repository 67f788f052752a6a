import { getSystemErrorName } from 'node:util';
import type { ConnectOptions, DriverOptions, Link, LinkDriver, LinkListener, ListenOptions } from '../Link.ts';
import { NOBODY } from '../NOBODY.ts';
import { BufferPool, ReadBuffer } from '../ReadBuffer.ts';
import { HandleLink, SpareRequest } from './HandleLink.ts';
import { tcpBinding, type TcpBinding, type TcpHandle } from './tcpBinding.ts';

const DEFAULT_BACKLOG = 4_096;

/** Links on libuv's TCP handles. Made by `handleDriver`, which says when this Node.js has other ones. */
class HandleDriver implements LinkDriver {
  readonly name = 'handle';
  readonly #binding: TcpBinding<HandleLink>;
  readonly #spare: SpareRequest;
  readonly #pool: BufferPool;
  readonly #poison: boolean;

  constructor(binding: TcpBinding<HandleLink>, options: DriverOptions) {
    this.#binding = binding;
    this.#spare = new SpareRequest(binding);
    this.#poison = options.poison ?? false;
    this.#pool = new BufferPool(options.maxRestingBuffers);
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
    const handle = new this.#binding.TCP(this.#binding.SOCKET);
    const link = new HandleLink(this.#spare, handle, this.#newBuffer('private'), options.owner, 'connecting');
    const isIpv6 = options.host.includes(':');
    // The system may refuse the address (another platform, all ports taken): then it chooses one itself.
    if (options.localAddress !== null && !isIpv6) handle.bind(options.localAddress, 0, 0);
    const request = new this.#binding.ConnectRequest();
    request.link = link;
    request.oncomplete = onConnected;
    const status = isIpv6
      ? handle.connect6(request, options.host, options.port)
      : handle.connect(request, options.host, options.port);
    if (status !== 0) process.nextTick(() => link.onConnectResult(status));
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
    link.open();
  }

  #newBuffer(kind: 'shared' | 'private'): ReadBuffer {
    return new ReadBuffer(this.#pool, this.#poison, kind);
  }
}

/** The driver, or a sentence on what this Node.js lacks for it. */
export function handleDriver(options: DriverOptions = {}): LinkDriver | string {
  const binding = tcpBinding<HandleLink>();
  return typeof binding === 'string' ? binding : new HandleDriver(binding, options);
}

function onConnected(this: { link: HandleLink }, status: number): void {
  this.link.onConnectResult(status);
}

function systemError(status: number, address: string, port: number): Error {
  const code = getSystemErrorName(status);
  return Object.assign(new Error(`listen ${code}: ${address}:${port}`), { code });
}
