import type { Peer } from '../../../routing/upstream/Peer.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import type { ServerConnection } from './ServerConnection.ts';

/** A connection to a server that belongs to one connection of a client. */
export interface BoundServer {
  readonly peer: Peer;
  readonly connection: ServerConnection;
}

/** What `bind_conn` has bound to one connection of a client: a server's connection for each group, until the client leaves. */
export class BoundServers {
  readonly #servers = new Map<RunningGroup, BoundServer>();

  /** Takes what is bound, if it is still open; who takes it brings it back or closes it. */
  take(group: RunningGroup): BoundServer | null {
    const bound = this.#servers.get(group);
    this.#servers.delete(group);
    return bound && !bound.connection.isDead ? bound : null;
  }

  keep(group: RunningGroup, bound: BoundServer): void {
    this.#servers.get(group)?.connection.close();
    this.#servers.set(group, bound);
    bound.connection.rest(0, () => {
      if (this.#servers.get(group) === bound) this.#servers.delete(group);
    });
  }

  /** The client has left. Twice without harm. */
  close(): void {
    for (const { connection } of [...this.#servers.values()]) connection.close();
    this.#servers.clear();
  }
}
