import type { ConnectOptions } from '../Link.ts';
import type { ConnectRequest, TcpBinding, TcpHandle } from './tcpBinding.ts';
import { constants } from 'node:os';

/** The ports that Linux takes for connections when it is not told otherwise (`ip_local_port_range`). */
const FIRST_PORT = 32_768;
const PORTS = 28_232;
/** Ports in a row that are not to be had; then the system may search, or say that there is none. */
const MOST_TRIES = 64;
/** `ENOTCONN`, as libuv gives it: a socket that is bound has no peer yet. */
const NO_PEER = -constants.errno.ENOTCONN;
/** For the address of a peer that is not there: it is not written to. */
const NOWHERE = {};
/** `EADDRNOTAVAIL`, as libuv gives it: another connection has this port to the same target. */
const TAKEN = -constants.errno.EADDRNOTAVAIL;

/** What is asked of a connection besides where it comes from. */
type Asked = Pick<ConnectOptions, 'host' | 'port' | 'needsLocalAddress'>;

/** A connection that was begun; a status other than 0: it was not. */
export interface Begun<Owner> {
  readonly handle: TcpHandle<Owner>;
  readonly request: ConnectRequest<Owner>;
  readonly status: number;
}

/**
 * Begins connections, those from a given address each at the next port of their own.
 *
 * Left to the system, the search for a port goes by the address alone: one that any connection of it has is not free,
 * whichever the target, nor for a minute after we closed it first. With 9,000 such ports a search took 5 ms, and after
 * 28,000 connections in a minute there is none. A port that is named may be that of connections to several targets, and
 * is the same target's again after a second: binding takes 6 µs however many there are.
 */
export class HandleConnector<Owner> {
  readonly #binding: TcpBinding<Owner>;
  /** The last one that was used. */
  #port: number | null;

  /** `port`: the one before the first; null: where the system's choice falls, so that two workers seldom meet. */
  constructor(binding: TcpBinding<Owner>, port: number | null = null) {
    this.#binding = binding;
    this.#port = port;
  }

  connect(options: Asked & Pick<ConnectOptions, 'localAddress'>): Begun<Owner> {
    const { host, localAddress } = options;
    if (localAddress === null || host.includes(':') || isSystemsChoice(host, localAddress)) return this.#begin(options);
    if (process.platform === 'linux') {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const begun = this.#tryNextPort(options, localAddress);
        if (begun) return begun;
      }
    }
    const handle = this.#newHandle();
    return this.#beginBound(options, handle, handle.bind(localAddress, 0, 0));
  }

  /** Undefined: the port is not to be had. */
  #tryNextPort(options: Asked, localAddress: string): Begun<Owner> | undefined {
    const handle = this.#newHandle();
    const bound = handle.bind(localAddress, this.#nextPort(options.port), 0);
    if (bound !== 0) return this.#beginBound(options, handle, bound);
    this.#port ??= portOf(handle);
    // A port that is taken shows here, not in `bind`. No address is asked for that would have to be written as text.
    const begun = handle.getpeername(NOWHERE) === NO_PEER ? this.#begin(options, handle) : undefined;
    if (begun && begun.status !== TAKEN) return begun;
    handle.close();
    return undefined;
  }

  /** Never that of the target: on the same address it would be connected to itself. */
  #nextPort(targetPort: number): number {
    if (this.#port === null) return 0;
    this.#port = FIRST_PORT + ((this.#port + 1 - FIRST_PORT) % PORTS);
    return this.#port === targetPort ? this.#nextPort(targetPort) : this.#port;
  }

  /** Where the system refuses the address, it chooses one itself, unless it has to be that one. */
  #beginBound(options: Asked, handle: TcpHandle<Owner>, status: number): Begun<Owner> {
    if (status === 0 || options.needsLocalAddress !== true) return this.#begin(options, handle);
    return { handle, request: new this.#binding.ConnectRequest(), status };
  }

  #begin({ host, port }: Pick<ConnectOptions, 'host' | 'port'>, handle = this.#newHandle()): Begun<Owner> {
    const request = new this.#binding.ConnectRequest();
    const status = host.includes(':') ? handle.connect6(request, host, port) : handle.connect(request, host, port);
    return { handle, request, status };
  }

  #newHandle(): TcpHandle<Owner> {
    return new this.#binding.TCP(this.#binding.SOCKET);
  }
}

/** The port that the system chose, as one in the range that is gone through. */
function portOf<Owner>(handle: TcpHandle<Owner>): number {
  const name: { port?: number } = {};
  handle.getsockname(name);
  return Math.max(name.port ?? 0, FIRST_PORT);
}

/** Whether the system takes this source without being told: then nothing is to be bound. */
function isSystemsChoice(host: string, localAddress: string): boolean {
  if (localAddress !== '127.0.0.1') return false;
  return host === localAddress || (process.platform === 'linux' && host.startsWith('127.'));
}
