import { groupsOfAction } from './groupsOfAction.ts';
import type { LoadBalancerArn, TargetGroupArn } from './names.ts';
import type { Resources } from './Resources.ts';

/** The load balancer whose rules use each group; a group in no rule is absent. Source: E-098, E-102. */
export function loadBalancerOfGroups(resources: Resources): ReadonlyMap<TargetGroupArn, LoadBalancerArn> {
  const users = new Map<TargetGroupArn, LoadBalancerArn>();
  for (const rule of resources.rules.values()) {
    const listener = resources.listeners.get(rule.listenerArn);
    if (listener) for (const group of groupsOfAction(rule.action)) users.set(group, listener.loadBalancerArn);
  }
  return users;
}
