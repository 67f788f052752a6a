import { BalanzaError } from '../../model/BalanzaError.ts';
import { changedResources } from '../../model/changedResources.ts';
import { groupsOfLoadBalancer } from '../../model/groupsOfLoadBalancer.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

/** Most registrations with all target groups of one load balancer, and of one target among them. */
const TARGETS_PER_LOAD_BALANCER = 1_000;
const REGISTRATIONS_PER_TARGET = 1_000;

/**
 * Refuses changes after which a load balancer would have too many targets: `TooManyTargets`, or
 * `TooManyRegistrationsForTargetId` when one target alone is too often among them. Those that drain count until they are
 * gone. Source: ELB, *Quotas*.
 */
export function checkTargetQuota(
  resources: Resources,
  loadBalancerArn: LoadBalancerArn,
  changes: readonly ResourceChange[],
): void {
  const after = changedResources(resources, changes);
  const name = after.loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn;
  const times = new Map<string, number>();
  let total = 0;
  for (const { targetGroupArn } of groupsOfLoadBalancer(after, loadBalancerArn)) {
    for (const { id } of after.targets.get(targetGroupArn)?.values() ?? []) {
      times.set(id, (times.get(id) ?? 0) + 1);
      total += 1;
    }
  }
  const often = [...times].find(([, count]) => count > REGISTRATIONS_PER_TARGET);
  if (often) {
    const [id, count] = often;
    throw new BalanzaError(
      'TooManyRegistrationsForTargetId',
      `The target '${id}' can be registered at most '${REGISTRATIONS_PER_TARGET}' times with the target groups of load balancer '${name}': it would be ${count} times. Register it on fewer ports.`,
    );
  }
  if (total > TARGETS_PER_LOAD_BALANCER) {
    throw new BalanzaError(
      'TooManyTargets',
      `Load balancer '${name}' can have at most '${TARGETS_PER_LOAD_BALANCER}' targets in all of its target groups: it would have ${total}. Register fewer, or use another load balancer.`,
    );
  }
}
