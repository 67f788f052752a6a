import { loadBalancerOfGroups } from './loadBalancerOfGroups.ts';
import type { LoadBalancerArn } from './names.ts';
import type { Resources } from './Resources.ts';
import type { TargetGroup } from './TargetGroup.ts';

/** The groups that the rules of a load balancer use, each once. */
export function groupsOfLoadBalancer(resources: Resources, loadBalancer: LoadBalancerArn): readonly TargetGroup[] {
  return [...loadBalancerOfGroups(resources)]
    .filter(([, user]) => user === loadBalancer)
    .flatMap(([group]) => resources.targetGroups.get(group) ?? []);
}
