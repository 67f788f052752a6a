import { targetId } from '../../engine/model/changedResources.ts';
import { groupsOfLoadBalancer } from '../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancerArn } from '../../engine/model/names.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import type { TargetRegistration } from '../../engine/model/TargetGroup.ts';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import type { States } from '../store/states.ts';

export type CountByState = Readonly<Record<TargetHealthState, number>>;

const NONE: CountByState = { healthy: 0, unhealthy: 0, initial: 0, unused: 0, draining: 0, unavailable: 0 };

/** How many of the targets are in each state; one that the engine has not told of yet counts as initial. */
export function countByState(targets: readonly TargetRegistration[], healths: States['targets']): CountByState {
  const counts = { ...NONE };
  for (const target of targets) counts[healths.get(targetId(target))?.state ?? 'initial'] += 1;
  return counts;
}

/** The registrations of all groups that the rules of a load balancer use. */
export function targetsOfLoadBalancer(resources: Resources, arn: LoadBalancerArn): readonly TargetRegistration[] {
  return groupsOfLoadBalancer(resources, arn).flatMap(({ targetGroupArn }) => [
    ...(resources.targets.get(targetGroupArn)?.values() ?? []),
  ]);
}
