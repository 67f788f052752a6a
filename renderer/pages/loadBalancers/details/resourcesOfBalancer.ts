import { groupsOfLoadBalancer } from '../../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';

/** Whose events concern a load balancer: it, its listeners, their rules, the groups that these use, and its zones. */
export function resourcesOfBalancer(
  resources: Resources,
  { loadBalancerArn, zoneMappings }: Pick<LoadBalancer, 'loadBalancerArn' | 'zoneMappings'>,
): ReadonlySet<string> {
  const listeners = [...resources.listeners.values()].filter((one) => one.loadBalancerArn === loadBalancerArn);
  const own = new Set<string>(listeners.map(({ listenerArn }) => listenerArn));
  const rules = [...resources.rules.values()].filter(({ listenerArn }) => own.has(listenerArn));
  return new Set<string>([
    loadBalancerArn,
    ...own,
    ...rules.map(({ ruleArn }) => ruleArn),
    ...groupsOfLoadBalancer(resources, loadBalancerArn).map(({ targetGroupArn }) => targetGroupArn),
    ...zoneMappings.map(({ zone }) => zone),
  ]);
}
