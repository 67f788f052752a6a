import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { Socket } from 'node:net';
import { TLSSocket, type SecureContext } from 'node:tls';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { ClientLimits, HeadLimits, HttpBlock } from '../../../model/virtualServer/VirtualServer.ts';
import type { LocationSettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { countedFields } from '../countedFields.ts';
import type { RequestFacts, RequestVariables } from '../RequestVariables.ts';
import { BoundServers } from './BoundServers.ts';
import { ClientListener } from './ClientListener.ts';
import { HttpGeneration } from './HttpGeneration.ts';
import { httpProbes } from './httpProbes.ts';
import { ProbeRunner } from './ProbeRunner.ts';
import type { ClientExchange } from './ServedRequest.ts';
import { serveRequest, type StatusApi } from './serveRequest.ts';

export interface HttpFrontOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly version: string;
  /** A request is over; for access logs. */
  readonly onDone: (block: HttpBlock, settings: LocationSettings, variables: RequestVariables) => void;
  readonly api: (generation: HttpGeneration) => StatusApi;
}

/** A connection of a client: whose turn it is, the how manieth it is, and its requests so far. */
interface ClientConnection {
  readonly worker: number;
  readonly number: number;
  requests: number;
  readonly openedMs: number;
  readonly bound: BoundServers;
  readonly tls: RequestFacts['tls'];
}

/** Of requests whose connection is not known. */
const NO_CONNECTION = { worker: 0, number: 0, requests: 0, openedMs: 0, tls: null };

/**
 * The servers of an Angie configuration: binds what its `listen` say, gives each connection to one of its workers in
 * turn, and serves its requests in the configuration that holds when they come.
 *
 * The workers of `worker_processes` are views, not threads: each has its own kept connections and its own copy of every
 * group without a zone, so N of them balance as N processes would. Source, contract.
 */
export class HttpFront {
  readonly #options: HttpFrontOptions;
  readonly #listening = new Map<string, ClientListener>();
  #generation: HttpGeneration;
  #probes: ProbeRunner | null = null;
  #connections = 0;

  private constructor(generation: HttpGeneration, options: HttpFrontOptions) {
    this.#generation = generation;
    this.#options = options;
  }

  /** Rejects with the system's error of the first address that cannot be bound; then nothing is. */
  static async start(block: HttpBlock, workers: number, options: HttpFrontOptions): Promise<HttpFront> {
    const front = new HttpFront(new HttpGeneration(block, { workers, before: null, ...options }), options);
    await front.#generation.groups.soonReady();
    try {
      for (const key of front.#generation.addresses)
        front.#listening.set(key, await front.#listen(key, front.#generation));
    } catch (error) {
      await front.close();
      throw error;
    }
    front.#probe();
    return front;
  }

  get generation(): HttpGeneration {
    return this.#generation;
  }

  /**
   * Another configuration takes over. Addresses that stay are not touched; when a new one cannot be bound, nothing
   * changes and this rejects with the system's error.
   */
  async replace(block: HttpBlock, workers: number): Promise<void> {
    const next = new HttpGeneration(block, { workers, before: this.#generation.groups, ...this.#options });
    await next.groups.soonReady();
    const added: [string, ClientListener][] = [];
    const changed = next.addresses.filter((key) => this.#listening.get(key)?.isTls === (next.tlsOf(key) === null));
    try {
      for (const key of next.addresses) {
        if (!this.#listening.has(key)) added.push([key, await this.#listen(key, next)]);
      }
    } catch (error) {
      for (const [, listener] of added) void listener.close();
      next.close();
      throw error;
    }
    for (const key of changed) {
      // With TLS or without it an address is another listener: the one before it lets go of the address at once.
      void this.#listening.get(key)?.stop();
      added.push([key, await this.#listen(key, next)]);
    }
    for (const [key, listener] of added) this.#listening.set(key, listener);
    const before = this.#generation;
    this.#generation = next;
    for (const [key, listener] of this.#listening) listener.configure(next.clientsOf(key), next.tlsOf(key));
    this.#probe();
    before.retire();
    for (const [key, listener] of [...this.#listening]) {
      if (next.addresses.includes(key)) continue;
      this.#listening.delete(key);
      void listener.stop();
    }
  }

  /** The port of an address that was bound with port 0, or its own. */
  portOf(key: string): number | null {
    return this.#listening.get(key)?.port ?? null;
  }

  /** Connections of clients: all so far, those that are being answered, and those that wait for a request. */
  get connections(): { readonly accepted: number; readonly active: number; readonly idle: number } {
    const now = [...this.#listening.values()].map(({ connections }) => connections);
    const active = now.reduce((sum, one) => sum + one.active, 0);
    return { accepted: this.#connections, active, idle: now.reduce((sum, one) => sum + one.idle, 0) };
  }

  /** Stops accepting; resolves when the requests under way are answered, or after `deadlineMs`. Then all is closed. */
  async drain(deadlineMs: number): Promise<void> {
    const done = Promise.all([...this.#listening.values()].map((listener) => listener.stop()));
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#options.clock.after(deadlineMs, resolve)));
    await Promise.race([done, late]);
    cancel();
    await this.close();
  }

  /** Closes everything now. Twice without harm. */
  async close(): Promise<void> {
    this.#probes?.close();
    await Promise.all([...this.#listening.values()].map((listener) => listener.close()));
    this.#listening.clear();
    this.#generation.close();
  }

  /** Begins the checks of the configuration that holds; the verdicts of before are what persistent ones trust. */
  #probe(): void {
    const trusts = this.#probes?.trust ?? (() => false);
    this.#probes?.close();
    this.#probes = new ProbeRunner(httpProbes(this.#generation, this.#options), { ...this.#options, trusts });
  }

  async #listen(key: string, generation: HttpGeneration): Promise<ClientListener> {
    const connections = new WeakMap<object, ClientConnection>();
    const { clock } = this.#options;
    return await ClientListener.open(key, {
      limits: generation.clientsOf(key),
      tls: generation.tlsOf(key),
      contextOf: (name) => this.#contextOf(key, name, generation),
      onConnection: (socket) => {
        this.#connections += 1;
        const number = this.#connections;
        const openedMs = clock.monotonicMs();
        const bound = new BoundServers();
        socket.once('close', () => bound.close());
        connections.set(socket, { worker: number, number, requests: 0, openedMs, bound, tls: tlsFacts(socket) });
      },
      onRequest: (exchange) => {
        const { incoming, response } = exchange;
        const connection = connections.get(incoming.socket) ?? {
          ...NO_CONNECTION,
          bound: new BoundServers(),
        };
        connection.requests += 1;
        const ageMs = clock.monotonicMs() - connection.openedMs;
        const limits = this.#generation.clientsOf(key);
        if (ageMs > (limits?.keepaliveTimeMs ?? ageMs)) response.shouldKeepAlive = false;
        if (limits && isLastOf(connection.requests, limits)) response.shouldKeepAlive = false;
        this.#serve(key, exchange, connection);
      },
    });
  }

  /** Of the configuration that holds, or of the one that the listener was opened for. */
  #contextOf(key: string, name: string, opened: HttpGeneration): SecureContext | undefined {
    return this.#generation.contextOf(key, name) ?? opened.contextOf(key, name);
  }

  #serve(listener: string, exchange: ClientExchange, connection: ClientConnection): void {
    const { clock, log, onDone, api } = this.#options;
    const generation = this.#generation;
    const { incoming, response } = exchange;
    const worker = connection.worker % generation.workers;
    const keepAliveSeconds = generation.clientsOf(listener)?.keepaliveHeaderSeconds ?? null;
    const context = { generation, worker, bound: connection.bound, keepAliveSeconds, clock, log };
    const facts = this.#factsOf(incoming, connection, generation.clientsOf(listener)?.heads);
    serveRequest(context, exchange, facts, {
      api: api(generation),
      listener,
      onDone: (settings, variables) => {
        onDone(generation.block, settings, variables);
      },
    }).catch((error: unknown) => {
      log(
        'error',
        `a request failed inside Balanza: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      response.destroy();
    });
  }

  #factsOf(incoming: IncomingMessage, connection: ClientConnection, heads: HeadLimits | undefined): RequestFacts {
    const { socket } = incoming;
    const { clock, random } = this.#options;
    const fields = heads ? countedFields(incoming.rawHeaders, heads) : incoming.rawHeaders;
    const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(incoming.url ?? '/');
    const target = absolute ? (absolute[2] === '' ? '/' : (absolute[2] ?? '/')) : (incoming.url ?? '/');
    return {
      method: incoming.method ?? 'GET',
      target,
      httpVersion: incoming.httpVersion,
      fields: absolute ? ['Host', absolute[1] ?? '', ...withoutHost(fields)] : fields,
      remoteAddress: (socket.remoteAddress ?? 'unix:').replace(/^::ffff:/, ''),
      remotePort: socket.remotePort ?? 0,
      serverAddress: (socket.localAddress ?? '').replace(/^::ffff:/, ''),
      serverPort: socket.localPort ?? 0,
      tls: connection.tls,
      hostName: hostname().toLowerCase(),
      connection: connection.number,
      connectionRequests: connection.requests,
      pid: process.pid,
      requestId: random.hex(32),
      startedMs: clock.nowMs(),
      version: this.#options.version,
    };
  }
}

/** Whether a connection has carried so many requests that it is not kept after this one. */
function isLastOf(requests: number, { keepaliveTimeoutMs, keepaliveRequests }: ClientLimits): boolean {
  return keepaliveTimeoutMs === 0 || requests >= keepaliveRequests;
}

function withoutHost(fields: readonly string[]): readonly string[] {
  return fields.filter((_, at) => fields[at - (at % 2)]?.toLowerCase() !== 'host');
}

/** What there is to tell of the TLS of a connection; null: it has none. */
function tlsFacts(socket: Socket): RequestFacts['tls'] {
  if (!(socket instanceof TLSSocket)) return null;
  const name = typeof socket.servername === 'string' ? socket.servername : '';
  return { protocol: socket.getProtocol() ?? '', cipher: socket.getCipher().name, name };
}
