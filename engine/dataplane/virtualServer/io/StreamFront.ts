import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { StreamBlock, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { ProbeRunner } from './ProbeRunner.ts';
import { serveSession } from './serveSession.ts';
import { StreamGeneration } from './StreamGeneration.ts';
import { streamProbes } from './streamProbes.ts';
import type { SessionContext } from './StreamSession.ts';
import { UdpListener } from './UdpListener.ts';

export interface StreamFrontOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly version: string;
  /** A session is over; for access logs. */
  readonly onDone: (block: StreamBlock, server: StreamServer, source: VariableSource) => void;
}

/** One address, over TCP or UDP. */
interface Listening {
  readonly port: number | null;
  /** That last. */
  readonly sessions: number;
  /** Stops accepting; resolves when its sessions are over. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const EMPTY: StreamBlock = { groups: [], maps: [], logFormats: {}, servers: [] };

/** The servers of a `stream` block: binds what `listen` says, and reloads as `HttpFront` does. Source: Angie 3.5. */
export class StreamFront {
  readonly #options: StreamFrontOptions;
  readonly #listening = new Map<string, Listening>();
  #generation: StreamGeneration;
  #probes: ProbeRunner | null = null;
  #connections = 0;

  private constructor(block: StreamBlock, workers: number, options: StreamFrontOptions) {
    this.#options = options;
    this.#generation = new StreamGeneration(block, { workers, before: null, ...options });
  }

  static async start(block: StreamBlock | null, workers: number, options: StreamFrontOptions): Promise<StreamFront> {
    const front = new StreamFront(block ?? EMPTY, workers, options);
    try {
      await front.#generation.groups.soonReady();
      for (const key of front.#generation.addresses) front.#listening.set(key, await front.#listen(key));
    } catch (error) {
      await front.close();
      throw error;
    }
    front.#probe();
    return front;
  }

  /** Groups whose state workers share. */
  get visible(): StreamGeneration['visible'] {
    return this.#generation.visible;
  }

  async replace(block: StreamBlock | null, workers: number): Promise<void> {
    const before = this.#generation;
    const next = new StreamGeneration(block ?? EMPTY, { workers, before: before.groups, ...this.#options });
    await next.groups.soonReady();
    const added: [string, Listening][] = [];
    try {
      for (const key of next.addresses) if (!this.#listening.has(key)) added.push([key, await this.#listen(key)]);
    } catch (error) {
      for (const [, listening] of added) void listening.close();
      next.groups.close();
      throw error;
    }
    for (const [key, listening] of added) this.#listening.set(key, listening);
    this.#generation = next;
    this.#probe();
    before.groups.close();
    for (const [key, listening] of [...this.#listening]) {
      if (next.addresses.includes(key)) continue;
      this.#listening.delete(key);
      void listening.stop();
    }
  }

  /** Sessions: all so far, and those that last. */
  get connections(): { readonly accepted: number; readonly active: number } {
    const open = [...this.#listening.values()].reduce((sum, { sessions }) => sum + sessions, 0);
    return { accepted: this.#connections, active: open };
  }

  /** `key`: host and port, and ` udp`. */
  portOf(key: string): number | null {
    return this.#listening.get(key)?.port ?? null;
  }

  /** Stops accepting; resolves when all sessions are over, or after `deadlineMs`. Then all is closed. */
  async drain(deadlineMs: number): Promise<void> {
    const done = Promise.all([...this.#listening.values()].map((listening) => listening.stop()));
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#options.clock.after(deadlineMs, resolve)));
    await Promise.race([done, late]);
    cancel();
    await this.close();
  }

  /** Twice without harm. */
  async close(): Promise<void> {
    this.#probes?.close();
    this.#generation.groups.close();
    await Promise.all([...this.#listening.values()].map((listening) => listening.close()));
    this.#listening.clear();
  }

  /** Begins the checks of the configuration that holds. */
  #probe(): void {
    const trusts = this.#probes?.trust ?? (() => false);
    this.#probes?.close();
    this.#probes = new ProbeRunner(streamProbes(this.#generation, this.#options.clock), { ...this.#options, trusts });
  }

  async #listen(key: string): Promise<Listening> {
    const [host = '', port = '', udp] = key.split(' ');
    if (udp === undefined) return await TcpListening.open({ host, port }, (socket) => this.#serve(key, socket));
    return await UdpListener.open({ host, port: Number(port) }, () => this.#contextOf(key), this.#options.onDone);
  }

  /** What a session that begins now is served with; null: a reload has taken its address away. */
  #contextOf(key: string): SessionContext | null {
    const generation = this.#generation;
    const found = generation.serverAt(key);
    if (!found) return null;
    this.#connections += 1;
    const { clock, log, version } = this.#options;
    const worker = this.#connections % generation.workers;
    return { generation, ...found, worker, connection: this.#connections, clock, log, version };
  }

  #serve(key: string, socket: Socket): void {
    const context = this.#contextOf(key);
    if (!context) {
      socket.destroy();
      return;
    }
    const { log, onDone } = this.#options;
    serveSession(socket, context)
      .then((source) => {
        onDone(context.generation.block, context.server, source);
      })
      .catch((error: unknown) => {
        log('error', `a session failed inside Balanza: ${error instanceof Error ? error.message : String(error)}`);
        socket.destroy();
      });
  }
}

class TcpListening implements Listening {
  readonly #server: Server;
  readonly #sessions = new Set<Socket>();

  private constructor(onSession: (socket: Socket) => void) {
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    this.#server.on('connection', (socket) => {
      this.#sessions.add(socket);
      socket.once('close', () => this.#sessions.delete(socket));
      onSession(socket);
    });
  }

  static async open(
    { host, port }: { readonly host: string; readonly port: string },
    onSession: (socket: Socket) => void,
  ): Promise<TcpListening> {
    const listening = new TcpListening(onSession);
    const server = listening.#server;
    if (host.startsWith('unix:')) server.listen(host.slice('unix:'.length));
    else server.listen({ host, port: Number(port), ipv6Only: host === '::' });
    await once(server, 'listening');
    return listening;
  }

  get port(): number | null {
    const address = this.#server.address();
    return address instanceof Object ? address.port : null;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async close(): Promise<void> {
    const done = this.stop();
    for (const socket of this.#sessions) socket.destroy();
    await done;
  }
}
