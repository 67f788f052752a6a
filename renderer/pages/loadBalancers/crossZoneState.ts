import { isCrossZone } from '../../../engine/model/isCrossZone.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';

/** Whether the groups of a load balancer are balanced across zones: all, none, some; `none` without any group. Source: E-022. */
export function crossZoneState(
  groups: readonly Pick<TargetGroup, 'attributes'>[],
  loadBalancer?: Pick<LoadBalancer, 'type' | 'attributes'>,
): 'on' | 'off' | 'mixed' | 'none' {
  if (groups.length === 0) return 'none';
  const on = groups.filter(({ attributes }) => isCrossZone(attributes, loadBalancer)).length;
  if (on === groups.length) return 'on';
  return on === 0 ? 'off' : 'mixed';
}
