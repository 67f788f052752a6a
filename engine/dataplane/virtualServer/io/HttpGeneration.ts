import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { SecureContext } from 'node:tls';
import type { ServedTls } from '../../../model/virtualServer/ServedTls.ts';
import type { ClientLimits, HttpBlock } from '../../../model/virtualServer/VirtualServer.ts';
import { MappedVariable } from '../../../routing/virtualServer/MappedVariable.ts';
import { ServersByHost } from '../../../routing/virtualServer/ServersByHost.ts';
import { ReadyTexts, serversByAddress, type ReadyServer } from '../ReadyServer.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import { KeptConnections } from './KeptConnections.ts';
import { RunningGroups, type RunningGroupsOptions } from './RunningGroups.ts';
import { servedContext } from './servedContext.ts';

/** One worker's view of one group. */
export interface GroupAtWorker {
  readonly group: RunningGroup;
  readonly connections: KeptConnections;
}

/**
 * One configuration while it runs. A reload makes another: counters, passive checks and rotations of its groups start
 * from zero, requests under way end in the one they began in. Source.
 */
export class HttpGeneration {
  readonly block: HttpBlock;
  readonly workers: number;
  readonly groups: RunningGroups;
  readonly texts = new ReadyTexts();
  readonly maps: ReadonlyMap<string, MappedVariable>;
  readonly #hosts = new Map<string, ServersByHost<ReadyServer>>();
  readonly #contexts = new Map<ServedTls, SecureContext>();
  readonly #groups = new Map<string, readonly GroupAtWorker[]>();

  constructor(block: HttpBlock, options: RunningGroupsOptions) {
    const { workers, clock } = options;
    this.block = block;
    this.workers = workers;
    this.maps = new Map(block.maps.map((map) => [map.name.toLowerCase(), new MappedVariable(map)]));
    for (const [key, servers] of serversByAddress(block)) {
      const [first, ...rest] = servers.map((server) => ({
        server,
        names: server.settings.names,
        isDefault: server.settings.listens.some(
          ({ address, port, isDefault }) => isDefault && `${address} ${port}` === key,
        ),
      }));
      if (first) this.#hosts.set(key, new ServersByHost([first, ...rest]));
    }
    for (const { tls } of block.servers) if (tls) this.#contexts.set(tls, servedContext(tls));
    this.groups = new RunningGroups(block.groups, options);
    for (const group of block.groups) {
      const views = this.groups.views(group.name).map((running) => ({
        group: running,
        connections: new KeptConnections(group.keepalive, clock),
      }));
      this.#groups.set(group.name.toLowerCase(), views);
    }
  }

  /** The servers of an address, `host port`. */
  hostsOf(key: string): ServersByHost<ReadyServer> | undefined {
    return this.#hosts.get(key);
  }

  /** TLS of an address, as clients see it who name no server; null: it has none. One server that says `ssl` is enough. */
  tlsOf(key: string): ServedTls | null {
    const isTls = this.block.servers.some(({ listens }) =>
      listens.some((listen) => listen.isTls && `${listen.address} ${listen.port}` === key),
    );
    return isTls ? (this.#hosts.get(key)?.standard.settings.tls ?? null) : null;
  }

  /** What clients of an address that name a server are shown. */
  contextOf(key: string, name: string): SecureContext | undefined {
    const tls = this.#hosts.get(key)?.choose(name.toLowerCase()).server.settings.tls;
    return tls ? this.#contexts.get(tls) : undefined;
  }

  get addresses(): readonly string[] {
    return [...this.#hosts.keys()];
  }

  /** What the default server of an address asks of clients' connections. */
  clientsOf(key: string): ClientLimits | undefined {
    return this.#hosts.get(key)?.standard.settings.client;
  }

  /** A group by name, as a worker sees it. */
  groupAt(name: string, worker: number): GroupAtWorker | undefined {
    return this.#groups.get(name.toLowerCase())?.[worker];
  }

  /** Groups whose state workers share: the ones that the status API shows. */
  get visible(): readonly { readonly group: UpstreamGroup; readonly views: readonly GroupAtWorker[] }[] {
    return this.block.groups.flatMap((group) => {
      const views = this.#groups.get(group.name.toLowerCase());
      return group.zone && views ? [{ group, views }] : [];
    });
  }

  /** Another configuration has taken over: what is kept for later is let go, names are not followed any longer. */
  retire(): void {
    this.groups.close();
    for (const views of this.#groups.values()) for (const { connections } of views) connections.retire();
  }

  close(): void {
    this.groups.close();
    for (const views of this.#groups.values()) for (const { connections } of views) connections.close();
  }
}
