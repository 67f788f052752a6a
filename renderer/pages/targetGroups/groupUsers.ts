import { groupsOfAction } from '../../../engine/model/groupsOfAction.ts';
import type { Listener, Rule } from '../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

/** A rule that forwards to a group, alone or among others, with where it is. */
export interface GroupUser {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
  readonly rule: Rule;
}

/** The rules of each group that is in use, in the order of their making. A group in no rule is absent. Source: E-008, API-06. */
export function groupUsers(resources: Resources): ReadonlyMap<TargetGroupArn, readonly GroupUser[]> {
  const users = new Map<TargetGroupArn, GroupUser[]>();
  for (const rule of resources.rules.values()) {
    const listener = resources.listeners.get(rule.listenerArn);
    const loadBalancer = listener && resources.loadBalancers.get(listener.loadBalancerArn);
    if (!listener || !loadBalancer) continue;
    for (const targetGroupArn of groupsOfAction(rule.action)) {
      users.set(targetGroupArn, [...(users.get(targetGroupArn) ?? []), { loadBalancer, listener, rule }]);
    }
  }
  return users;
}
