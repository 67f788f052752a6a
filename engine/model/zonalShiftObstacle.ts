import { isCrossZone } from './isCrossZone.ts';
import { loadBalancerAttribute } from './loadBalancerAttributes.ts';
import type { LoadBalancer } from './LoadBalancer.ts';
import type { TargetGroup } from './TargetGroup.ts';

/** What in the settings of a load balancer forbids a zonal shift. */
export type ZonalShiftObstacle =
  /** Cross-zone is on for these groups, and the load balancer follows the source's rule (E-028). */
  | { readonly kind: 'crossZone'; readonly groups: readonly TargetGroup[] }
  /** Only Application and Network Load Balancers can be shifted (E-028). */
  | { readonly kind: 'type' }
  /** It follows the newer rules, by which `zonal_shift.config.enabled` must be true. */
  | { readonly kind: 'notEnabled' };

/** Whether a load balancer follows the newer rules of zonal shift. Source: contract, *Balancing methods*. */
export function followsNewerShiftRules({ attributes }: Pick<LoadBalancer, 'attributes'>): boolean {
  return loadBalancerAttribute(attributes, 'balanza.zonal_shift.newer_rules.enabled') === 'true';
}

/**
 * What forbids a zonal shift of a load balancer whose rules use these groups; null when nothing does. An Application Load
 * Balancer has cross-zone always on for itself (E-022), so cross-zone off means: off for all of its groups, by their own
 * setting or, behind a Network Load Balancer, by that of the load balancer.
 * Source: E-028, V12, ELB, *Zonal shift*.
 */
export function zonalShiftObstacle(
  loadBalancer: Pick<LoadBalancer, 'type' | 'attributes'>,
  groups: readonly TargetGroup[],
): ZonalShiftObstacle | null {
  if (loadBalancer.type === 'gateway') return { kind: 'type' };
  if (followsNewerShiftRules(loadBalancer)) {
    const isEnabled = loadBalancerAttribute(loadBalancer.attributes, 'zonal_shift.config.enabled') === 'true';
    return isEnabled ? null : { kind: 'notEnabled' };
  }
  const crossZone = groups.filter(({ attributes }) => isCrossZone(attributes, loadBalancer));
  return crossZone.length > 0 ? { kind: 'crossZone', groups: crossZone } : null;
}
