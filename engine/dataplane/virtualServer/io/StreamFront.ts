import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { StreamBlock, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { MappedVariable } from '../../../routing/virtualServer/MappedVariable.ts';
import { ReadyTexts } from '../ReadyServer.ts';
import { RunningGroup } from '../RunningGroup.ts';
import { serveSession } from './serveSession.ts';

export interface StreamFrontOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** A session is over; for access logs. */
  readonly onDone: (block: StreamBlock, server: StreamServer, source: VariableSource) => void;
}

/** One `stream` block while it runs. */
export interface StreamGeneration {
  readonly block: StreamBlock;
  readonly texts: ReadyTexts;
  readonly maps: ReadonlyMap<string, MappedVariable>;
  /** Of each group, by name in lower case, the view of each worker. */
  readonly groups: ReadonlyMap<string, readonly RunningGroup[]>;
}

const EMPTY: StreamBlock = { groups: [], maps: [], logFormats: {}, servers: [] };

/** The TCP servers of a `stream` block: binds what `listen` says, and reloads as `HttpFront` does. Source: Angie 3.5. */
export class StreamFront {
  readonly #options: StreamFrontOptions;
  readonly #listening = new Map<string, Server>();
  readonly #sessions = new Set<Socket>();
  #generation: StreamGeneration;
  #workers: number;
  #connections = 0;

  private constructor(block: StreamBlock, workers: number, options: StreamFrontOptions) {
    this.#options = options;
    this.#workers = workers;
    this.#generation = generationOf(block, workers, options.random);
  }

  static async start(block: StreamBlock | null, workers: number, options: StreamFrontOptions): Promise<StreamFront> {
    const front = new StreamFront(block ?? EMPTY, workers, options);
    try {
      for (const key of addressesOf(block ?? EMPTY)) front.#listening.set(key, await front.#listen(key));
    } catch (error) {
      await front.close();
      throw error;
    }
    return front;
  }

  /** Groups whose state workers share. */
  get visible(): readonly {
    readonly group: UpstreamGroup;
    readonly views: readonly { readonly group: RunningGroup; readonly connections: { readonly idle: number } }[];
  }[] {
    const { block, groups } = this.#generation;
    return block.groups.flatMap((group) => {
      const [shared] = groups.get(group.name.toLowerCase()) ?? [];
      return group.zone && shared ? [{ group, views: [{ group: shared, connections: { idle: 0 } }] }] : [];
    });
  }

  async replace(block: StreamBlock | null, workers: number): Promise<void> {
    const next = block ?? EMPTY;
    const keys = addressesOf(next);
    const added: [string, Server][] = [];
    try {
      for (const key of keys) if (!this.#listening.has(key)) added.push([key, await this.#listen(key)]);
    } catch (error) {
      for (const [, server] of added) server.close();
      throw error;
    }
    for (const [key, server] of added) this.#listening.set(key, server);
    this.#workers = workers;
    this.#generation = generationOf(next, workers, this.#options.random);
    for (const [key, server] of [...this.#listening]) {
      if (keys.includes(key)) continue;
      this.#listening.delete(key);
      server.close();
    }
  }

  portOf(key: string): number | null {
    const address = this.#listening.get(key)?.address();
    return address instanceof Object ? address.port : null;
  }

  /** Stops accepting; resolves when all sessions are over, or after `deadlineMs`. Then all is closed. */
  async drain(deadlineMs: number): Promise<void> {
    const done = Promise.all([...this.#listening.values()].map(closed));
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#options.clock.after(deadlineMs, resolve)));
    await Promise.race([done, late]);
    cancel();
    await this.close();
  }

  /** Twice without harm. */
  async close(): Promise<void> {
    const done = Promise.all([...this.#listening.values()].map(closed));
    for (const socket of this.#sessions) socket.destroy();
    await done;
    this.#listening.clear();
  }

  async #listen(key: string): Promise<Server> {
    const [host = '', port = ''] = key.split(' ');
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    server.on('connection', (socket) => {
      this.#sessions.add(socket);
      socket.once('close', () => this.#sessions.delete(socket));
      this.#connections += 1;
      this.#serve(key, socket, this.#connections);
    });
    if (host.startsWith('unix:')) server.listen(host.slice('unix:'.length));
    else server.listen({ host, port: Number(port), ipv6Only: host === '::' });
    await once(server, 'listening');
    return server;
  }

  #serve(key: string, socket: Socket, connection: number): void {
    const generation = this.#generation;
    const server = generation.block.servers.find(({ listens }) =>
      listens.some(({ address, port }) => `${address} ${port}` === key),
    );
    if (!server) {
      socket.destroy();
      return;
    }
    const { clock, log, onDone } = this.#options;
    const worker = connection % this.#workers;
    serveSession(socket, { generation, server, worker, connection, clock, log })
      .then((source) => {
        onDone(generation.block, server, source);
      })
      .catch((error: unknown) => {
        log('error', `a session failed inside Balanza: ${error instanceof Error ? error.message : String(error)}`);
        socket.destroy();
      });
  }
}

function generationOf(block: StreamBlock, workers: number, random: Random): StreamGeneration {
  const groups = new Map(
    block.groups.map((group) => {
      const shared = group.zone ? new RunningGroup(group, random) : null;
      return [
        group.name.toLowerCase(),
        Array.from({ length: workers }, () => shared ?? new RunningGroup(group, random)),
      ] as const;
    }),
  );
  const maps = new Map(block.maps.map((map) => [map.name.toLowerCase(), new MappedVariable(map)]));
  return { block, texts: new ReadyTexts(), maps, groups };
}

function addressesOf({ servers }: StreamBlock): readonly string[] {
  return [...new Set(servers.flatMap(({ listens }) => listens.map(({ address, port }) => `${address} ${port}`)))];
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
