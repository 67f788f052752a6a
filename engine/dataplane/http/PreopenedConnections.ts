import type { TargetState } from '../node/TargetState.ts';
import type { HttpNode } from './HttpNode.ts';
import { TargetConnection } from './TargetConnection.ts';

/** A target that took no connection, or keeps none, is tried again after this long. */
const RETRY_MS = 1_000;

/**
 * Keeps a connection ready at each target that is in service, so that a request need not wait for one. That is what a
 * Classic Load Balancer does; an Application Load Balancer opens none before a request (E-051).
 */
export class PreopenedConnections {
  readonly #node: HttpNode;
  readonly #last = new WeakMap<TargetState, { readonly connection: TargetConnection; readonly openedMs: number }>();

  constructor(node: HttpNode) {
    this.#node = node;
  }

  /** Opens one to each target that has none at rest. To be called a few times a second. */
  openMissing(): void {
    for (const group of this.#node.state.groups.values()) {
      if (group.settings.flow !== undefined) continue; // connections of TCP listeners are clients' own
      for (const target of group.eligible) {
        if (!target.isHealthy || target.idle.length > 0 || !this.#isDue(target)) continue;
        const connection = new TargetConnection(this.#node, target, group);
        this.#last.set(target, { connection, openedMs: this.#node.nowMs });
      }
    }
  }

  #isDue(target: TargetState): boolean {
    const last = this.#last.get(target);
    return !last || (!last.connection.isConnecting && this.#node.nowMs - last.openedMs >= RETRY_MS);
  }
}
