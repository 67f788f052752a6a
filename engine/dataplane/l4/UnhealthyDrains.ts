import { TARGET_FLOAT, TARGET_INT } from '../../sharedTable/layout.ts';
import type { NodeState } from '../node/NodeState.ts';
import { isUnhealthy } from './mustEndFlow.ts';

/**
 * Which unhealthy targets of a node keep their connections for a while, where the group says so: from the verdict on,
 * for its interval; then the connections end. The node notes it in the shared table, where the control plane reads the
 * state `unhealthy.draining` from. Source: ELB, *Health and termination* of NLB.
 */
export class UnhealthyDrains {
  readonly #node: NodeState;

  constructor(node: NodeState) {
    this.#node = node;
  }

  /** Works it out for the moment `nowMs` of the epoch; true when something is other than it was. */
  update(nowMs: number): boolean {
    const { table, groups } = this.#node;
    let hasChanged = false;
    for (const { settings, targets } of groups.values()) {
      const unhealthyDrainMs = settings.flow?.unhealthyDrainMs ?? 0;
      for (const { row } of targets.values()) {
        const sinceMs = nowMs - table.float(row, TARGET_FLOAT.verdictAtMs);
        const drains = unhealthyDrainMs > 0 && isUnhealthy(table, row) && sinceMs < unhealthyDrainMs ? 1 : 0;
        if (table.int(row, TARGET_INT.drainsUnhealthy) === drains) continue;
        table.setInt(row, TARGET_INT.drainsUnhealthy, drains);
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  /** Whether a group of the node has such an interval: then `update` is to be called every second. */
  get mayBegin(): boolean {
    return [...this.#node.groups.values()].some(({ settings }) => settings.flow?.unhealthyDrainMs !== undefined);
  }
}
