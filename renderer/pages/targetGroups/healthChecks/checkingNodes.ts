import { isGroupCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';

/**
 * How many nodes check each target of a group, each by itself: all of its load balancer, or, with cross-zone off, the one
 * of the target's zone. 0: no load balancer uses the group. Source: E-094, E-097; ELB, *Health checks*.
 */
export function checkingNodes(resources: Resources, group: TargetGroup): number {
  const user = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  const nodes = [...resources.nodes.values()].filter(
    ({ loadBalancerArn, retireAtMs }) => loadBalancerArn === user && retireAtMs === null,
  );
  return nodes.length === 0 || isGroupCrossZone(resources, group) ? nodes.length : 1;
}
