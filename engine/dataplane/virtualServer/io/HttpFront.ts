import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { hostname } from 'node:os';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { ClientLimits, HttpBlock } from '../../../model/virtualServer/VirtualServer.ts';
import type { LocationSettings } from '../../../model/virtualServer/VirtualLocation.ts';
import type { RequestFacts, RequestVariables } from '../RequestVariables.ts';
import { HttpGeneration } from './HttpGeneration.ts';
import { ProbeRunner } from './ProbeRunner.ts';
import { serveRequest, type StatusApi } from './serveRequest.ts';

export interface HttpFrontOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** A request is over; for access logs. */
  readonly onDone: (block: HttpBlock, settings: LocationSettings, variables: RequestVariables) => void;
  readonly api: (generation: HttpGeneration) => StatusApi;
}

interface Listening {
  readonly server: Server;
  /** Requests being answered. */
  readonly open: Set<ServerResponse>;
}

/** A connection of a client: whose turn it is, the how manieth it is, and its requests so far. */
interface ClientConnection {
  readonly worker: number;
  readonly number: number;
  requests: number;
  readonly openedMs: number;
}

/**
 * The servers of an Angie configuration: binds what its `listen` say, gives each connection to one of its workers in
 * turn, and serves its requests in the configuration that holds when they come.
 *
 * The workers of `worker_processes` are views, not threads: each has its own kept connections and its own copy of every
 * group without a zone, so N of them balance as N processes would. Source, contract.
 */
export class HttpFront {
  readonly #options: HttpFrontOptions;
  readonly #listening = new Map<string, Listening>();
  #generation: HttpGeneration;
  #probes: ProbeRunner | null = null;
  #connections = 0;

  private constructor(generation: HttpGeneration, options: HttpFrontOptions) {
    this.#generation = generation;
    this.#options = options;
  }

  /** Rejects with the system's error of the first address that cannot be bound; then nothing is. */
  static async start(block: HttpBlock, workers: number, options: HttpFrontOptions): Promise<HttpFront> {
    const front = new HttpFront(new HttpGeneration(block, { workers, ...options }), options);
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
    const next = new HttpGeneration(block, { workers, ...this.#options });
    const added: [string, Listening][] = [];
    try {
      for (const key of next.addresses) {
        if (!this.#listening.has(key)) added.push([key, await this.#listen(key, next)]);
      }
    } catch (error) {
      for (const [, { server }] of added) server.close();
      throw error;
    }
    for (const [key, listening] of added) this.#listening.set(key, listening);
    const before = this.#generation;
    this.#generation = next;
    for (const [key, { server }] of this.#listening) limit(server, next.clientsOf(key));
    this.#probe();
    before.retire();
    for (const [key, listening] of [...this.#listening]) {
      if (next.addresses.includes(key)) continue;
      this.#listening.delete(key);
      void stop(listening);
    }
  }

  /** The port of an address that was bound with port 0, or its own. */
  portOf(key: string): number | null {
    const address = this.#listening.get(key)?.server.address();
    return address instanceof Object ? address.port : null;
  }

  /** Stops accepting; resolves when the requests under way are answered, or after `deadlineMs`. Then all is closed. */
  async drain(deadlineMs: number): Promise<void> {
    const done = Promise.all([...this.#listening.values()].map(stop));
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#options.clock.after(deadlineMs, resolve)));
    await Promise.race([done, late]);
    cancel();
    await this.close();
  }

  /** Closes everything now. Twice without harm. */
  async close(): Promise<void> {
    this.#probes?.close();
    const all = [...this.#listening.values()];
    for (const { server } of all) server.closeAllConnections();
    await Promise.all(all.map(({ server }) => closed(server)));
    this.#listening.clear();
    this.#generation.close();
  }

  /** Begins the checks of the configuration that holds; the verdicts of before are what persistent ones trust. */
  #probe(): void {
    const trusted = this.#probes?.healthy ?? new Set<string>();
    this.#probes?.close();
    this.#probes = new ProbeRunner(this.#generation, { ...this.#options, trusted });
  }

  async #listen(key: string, generation: HttpGeneration): Promise<Listening> {
    const [host = '', port = ''] = key.split(' ');
    const server = createServer({ requestTimeout: 0 });
    limit(server, generation.clientsOf(key));
    const open = new Set<ServerResponse>();
    const workers = new WeakMap<object, ClientConnection>();
    server.on('connection', (socket) => {
      this.#connections += 1;
      const openedMs = this.#options.clock.monotonicMs();
      workers.set(socket, { worker: this.#connections, number: this.#connections, requests: 0, openedMs });
    });
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      const connection = workers.get(incoming.socket) ?? { worker: 0, number: 0, requests: 0, openedMs: 0 };
      connection.requests += 1;
      const ageMs = this.#options.clock.monotonicMs() - connection.openedMs;
      if (ageMs > (this.#generation.clientsOf(key)?.keepaliveTimeMs ?? ageMs)) response.shouldKeepAlive = false;
      this.#serve(key, { incoming, response }, connection);
    });
    if (host.startsWith('unix:')) server.listen(host.slice('unix:'.length));
    else server.listen({ host, port: Number(port), ipv6Only: host === '::' });
    await once(server, 'listening');
    return { server, open };
  }

  #serve(
    listener: string,
    exchange: { readonly incoming: IncomingMessage; readonly response: ServerResponse },
    connection: { readonly worker: number; readonly number: number; readonly requests: number },
  ): void {
    const { clock, log, onDone, api } = this.#options;
    const generation = this.#generation;
    const { incoming, response } = exchange;
    const context = { generation, worker: connection.worker % generation.workers, clock, log };
    const facts = this.#factsOf(incoming, connection);
    serveRequest(
      context,
      { ...exchange, facts },
      {
        api: api(generation),
        listener,
        onDone: (settings, variables) => {
          onDone(generation.block, settings, variables);
        },
      },
    ).catch((error: unknown) => {
      log(
        'error',
        `a request failed inside Balanza: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      response.destroy();
    });
  }

  #factsOf(
    incoming: IncomingMessage,
    connection: { readonly number: number; readonly requests: number },
  ): RequestFacts {
    const { socket } = incoming;
    const { clock, random } = this.#options;
    const fields = incoming.rawHeaders;
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
      hostName: hostname().toLowerCase(),
      connection: connection.number,
      connectionRequests: connection.requests,
      pid: process.pid,
      requestId: random.hex(32),
      startedMs: clock.nowMs(),
    };
  }
}

/** Sets what is asked of the clients of an address. */
function limit(server: Server, client: ClientLimits | undefined): void {
  if (!client) return;
  server.headersTimeout = client.headerTimeoutMs;
  server.keepAliveTimeout = client.keepaliveTimeoutMs;
  // Node takes 0 for no limit, nginx for no connection that is kept.
  server.maxRequestsPerSocket = client.keepaliveTimeoutMs === 0 ? 1 : Math.max(client.keepaliveRequests, 1);
}

function withoutHost(fields: readonly string[]): readonly string[] {
  return fields.filter((_, at) => fields[at - (at % 2)]?.toLowerCase() !== 'host');
}

/** Stops accepting; idle connections end now, the others after their answer. */
async function stop({ server, open }: Listening): Promise<void> {
  for (const response of open) response.shouldKeepAlive = false;
  const done = closed(server);
  server.closeIdleConnections();
  await done;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
