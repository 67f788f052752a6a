import type { Random } from '../../model/Random.ts';
import { chooseByHash } from '../../routing/hashFlow.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { isUnhealthy } from '../l4/mustEndFlow.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { TargetState } from '../node/TargetState.ts';

/** The targets of a group that a node may give new flows to. */
export interface Appliances {
  readonly items: readonly TargetState[];
  /** None is healthy: each new flow gets any of them, and keeps it (E-110). */
  readonly isFailingOpen: boolean;
}

/**
 * Those that new flows may go to: of the targets in the node's use the ones that are not unhealthy, or all when there is
 * no such one. A target is used as soon as it is registered, before its first check has ended. Source: E-085, E-109, E-110.
 */
export function appliancesOf(group: GroupState, table: SharedTable): Appliances {
  const routable = [...group.targets.values()].filter(({ configuration }) => configuration.routable);
  const usable = routable.filter(({ row }) => !isUnhealthy(table, row));
  return usable.length > 0 ? { items: usable, isFailingOpen: false } : { items: routable, isFailingOpen: true };
}

/** The target of a new flow by its hash, or at random when all are unhealthy; undefined when there is none. */
export function chooseAppliance(
  { items, isFailingOpen }: Appliances,
  hash: number,
  random: Random,
): TargetState | undefined {
  return isFailingOpen ? items[random.integer(Math.max(1, items.length))] : chooseByHash(hash, items);
}
