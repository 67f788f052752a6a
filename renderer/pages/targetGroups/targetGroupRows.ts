import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { targetId } from '../../../engine/model/changedResources.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { countByState, type CountByState } from '../../parts/healthyTargets.ts';
import type { States } from '../../store/states.ts';
import { groupUsers, type GroupUser } from './groupUsers.ts';

/** A line of the list of target groups. */
export interface TargetGroupRow {
  readonly group: TargetGroup;
  readonly users: readonly GroupUser[];
  /** The one whose rules use it; null when none does. Source: E-098. */
  readonly loadBalancer: LoadBalancer | null;
  readonly counts: CountByState;
}

/** The list of target groups, in the order of their making. */
export function targetGroupRows(resources: Resources, healths: States['targets']): readonly TargetGroupRow[] {
  const users = groupUsers(resources);
  return [...resources.targetGroups.values()].map((group) => {
    const own = users.get(group.targetGroupArn) ?? [];
    const targets = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
    return { group, users: own, loadBalancer: own[0]?.loadBalancer ?? null, counts: countByState(targets, healths) };
  });
}

/** Requests a second to all targets of a group. */
export function groupRate(resources: Resources, group: TargetGroup, traffic: TrafficView | null): number {
  const targets = resources.targets.get(group.targetGroupArn)?.values() ?? [];
  return [...targets].reduce((sum, target) => sum + (traffic?.targets[targetId(target)]?.requests ?? 0), 0);
}
