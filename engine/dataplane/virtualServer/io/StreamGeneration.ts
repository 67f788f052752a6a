import type { SecureContext } from 'node:tls';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { StreamBlock, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { ListenAddress } from '../../../model/virtualServer/VirtualServer.ts';
import { MappedVariable } from '../../../routing/virtualServer/MappedVariable.ts';
import { ReadyTexts } from '../ReadyServer.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import { RunningGroups, type RunningGroupsOptions } from './RunningGroups.ts';
import { servedContext } from './servedContext.ts';

/** A server that is found by its address. */
export interface ListeningServer {
  readonly server: StreamServer;
  /** null: without TLS. */
  readonly context: SecureContext | null;
}

/** One `stream` block while it runs. */
export class StreamGeneration {
  readonly block: StreamBlock;
  readonly workers: number;
  readonly texts = new ReadyTexts();
  readonly maps: ReadonlyMap<string, MappedVariable>;
  readonly groups: RunningGroups;
  readonly #servers = new Map<string, ListeningServer>();

  constructor(block: StreamBlock, options: RunningGroupsOptions) {
    this.block = block;
    this.workers = options.workers;
    this.maps = new Map(block.maps.map((map) => [map.name.toLowerCase(), new MappedVariable(map)]));
    for (const server of block.servers) {
      const context = server.tls ? servedContext(server.tls) : null;
      for (const listen of server.listens) {
        const key = streamKey(listen);
        if (!this.#servers.has(key)) this.#servers.set(key, { server, context: listen.isTls ? context : null });
      }
    }
    this.groups = new RunningGroups(block.groups, options);
  }

  /** Addresses that are listened on, as `streamKey` has them. */
  get addresses(): readonly string[] {
    return [...this.#servers.keys()];
  }

  serverAt(key: string): ListeningServer | undefined {
    return this.#servers.get(key);
  }

  /** Groups whose state workers share: the ones that the status API shows. */
  get visible(): readonly {
    readonly group: UpstreamGroup;
    readonly views: readonly { readonly group: RunningGroup; readonly connections: { readonly idle: number } }[];
  }[] {
    return this.block.groups.flatMap((group) => {
      const shared = this.groups.at(group.name, 0);
      return group.zone && shared ? [{ group, views: [{ group: shared, connections: { idle: 0 } }] }] : [];
    });
  }
}

/** What a listener is known by: `host port`, and ` udp`. */
export function streamKey({ address, port, isUdp }: ListenAddress): string {
  return `${address} ${port}${isUdp ? ' udp' : ''}`;
}
