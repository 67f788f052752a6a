import type { Attributes } from './AttributeDefinition.ts';
import type { LoadBalancer } from './LoadBalancer.ts';
import { loadBalancerOfGroups } from './loadBalancerOfGroups.ts';
import type { Resources } from './Resources.ts';
import type { TargetGroup } from './TargetGroup.ts';
import { targetGroupAttribute } from './targetGroupAttributes.ts';

const KEY = 'load_balancing.cross_zone.enabled';

/**
 * Whether every node may send to a group's targets of all enabled zones. What the group says wins; a group that says
 * nothing does as its load balancer: on for an Application Load Balancer, always; off for a Network or Gateway Load
 * Balancer until it is turned on there. `loadBalancer`: the one that uses the group; undefined, as an application one.
 * Source: E-022, E-023, E-112.
 */
export function isCrossZone(attributes: Attributes, loadBalancer?: Pick<LoadBalancer, 'type' | 'attributes'>): boolean {
  const own = targetGroupAttribute(attributes, KEY);
  if (own !== 'use_load_balancer_configuration') return own === 'true';
  return !loadBalancer || loadBalancer.type === 'application' || loadBalancer.attributes[KEY] === 'true';
}

/** The same of a group among all resources: with the load balancer that uses it. */
export function isGroupCrossZone(
  resources: Resources,
  { targetGroupArn, attributes }: Pick<TargetGroup, 'targetGroupArn' | 'attributes'>,
): boolean {
  const user = loadBalancerOfGroups(resources).get(targetGroupArn);
  return isCrossZone(attributes, user && resources.loadBalancers.get(user));
}
