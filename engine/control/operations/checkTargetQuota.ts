import { BalanzaError } from '../../model/BalanzaError.ts';
import { changedResources } from '../../model/changedResources.ts';
import { groupsOfLoadBalancer } from '../../model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

/** Most registrations with all target groups of one load balancer, and of one target among them. */
const TARGETS_PER_APPLICATION = 1_000;
const TARGETS_PER_NETWORK = 3_000;
/** Of a Network Load Balancer: most in one zone, and most in all with cross-zone on. */
const TARGETS_PER_ZONE = 500;
/** Of a Gateway Load Balancer. */
const APPLIANCES_PER_ZONE = 300;
const REGISTRATIONS_PER_TARGET = 1_000;
/** As so many targets counts a load balancer that is one, by cross-zone. Source: ELB, *ALB as target*. */
const BALANCER_COUNTS = { off: 50, on: 100 } as const;

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
  const loadBalancer = after.loadBalancers.get(loadBalancerArn);
  const name = loadBalancer?.name ?? loadBalancerArn;
  const times = new Map<string, number>();
  const zones = new Map<string, number>();
  let total = 0;
  for (const { targetGroupArn } of groupsOfLoadBalancer(after, loadBalancerArn)) {
    const isBalancer = after.targetGroups.get(targetGroupArn)?.targetType === 'alb';
    const counts = isBalancer ? BALANCER_COUNTS[isCrossZoneOn(loadBalancer) ? 'on' : 'off'] : 1;
    for (const { id, zone } of after.targets.get(targetGroupArn)?.values() ?? []) {
      times.set(id, (times.get(id) ?? 0) + 1);
      zones.set(zone, (zones.get(zone) ?? 0) + counts);
      total += counts;
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
  const perZone = mostInZone(loadBalancer);
  const crowded = [...zones].find(([, count]) => count > perZone);
  if (crowded) {
    const [zone, count] = crowded;
    throw new BalanzaError(
      'TooManyTargets',
      `Load balancer '${name}' can have at most '${perZone}' targets in one Availability Zone: it would have ${count} in ${zone}. Register fewer, or use another load balancer.`,
    );
  }
  const most = mostTargets(loadBalancer);
  if (total > most) {
    throw new BalanzaError(
      'TooManyTargets',
      `Load balancer '${name}' can have at most '${most}' targets in all of its target groups: it would have ${total}. Register fewer, or use another load balancer.`,
    );
  }
}

function mostInZone(loadBalancer: LoadBalancer | undefined): number {
  if (loadBalancer?.type === 'network') return TARGETS_PER_ZONE;
  return loadBalancer?.type === 'gateway' ? APPLIANCES_PER_ZONE : Infinity;
}

function mostTargets(loadBalancer: LoadBalancer | undefined): number {
  if (loadBalancer?.type !== 'network') return TARGETS_PER_APPLICATION;
  return isCrossZoneOn(loadBalancer) ? TARGETS_PER_ZONE : TARGETS_PER_NETWORK;
}

function isCrossZoneOn(loadBalancer: LoadBalancer | undefined): boolean {
  return loadBalancer?.attributes['load_balancing.cross_zone.enabled'] === 'true';
}
