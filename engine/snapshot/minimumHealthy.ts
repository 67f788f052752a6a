import type { Attributes } from '../model/AttributeDefinition.ts';
import type { TargetGroupConfiguration } from '../model/NodeConfiguration.ts';
import { targetGroupAttribute } from '../model/targetGroupAttributes.ts';

/** The thresholds below which a node routes to all its targets. */
export function minimumHealthy(
  attributes: Attributes,
): Pick<TargetGroupConfiguration, 'minimumHealthyCount' | 'minimumHealthyPercent'> {
  const prefix = 'target_group_health.unhealthy_state_routing.minimum_healthy_targets';
  const percentage = targetGroupAttribute(attributes, `${prefix}.percentage`);
  return {
    minimumHealthyCount: Number(targetGroupAttribute(attributes, `${prefix}.count`)),
    minimumHealthyPercent: percentage === 'off' ? null : Number(percentage),
  };
}
