import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import { downloadText } from '../../parts/downloadText.ts';
import { listenersOf, rulesOfListener } from './rulesOfListener.ts';

/** Saves load balancers with their listeners, rules, groups, targets and tags as a JSON file. */
export function exportLoadBalancers(resources: Resources, loadBalancers: readonly LoadBalancer[]): void {
  const exported = loadBalancers.map((loadBalancer) => ({
    loadBalancer,
    tags: resources.tags.get(loadBalancer.loadBalancerArn) ?? {},
    listeners: listenersOf(resources, loadBalancer.loadBalancerArn).map((listener) => ({
      listener,
      rules: rulesOfListener(resources, listener.listenerArn),
    })),
    targetGroups: groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn).map((targetGroup) => ({
      targetGroup,
      targets: [...(resources.targets.get(targetGroup.targetGroupArn)?.values() ?? [])],
    })),
  }));
  const [only] = loadBalancers;
  const name = only && loadBalancers.length === 1 ? only.name : 'load-balancers';
  downloadText(`balanza-${name}.json`, 'application/json', JSON.stringify({ loadBalancers: exported }, null, 2));
}
