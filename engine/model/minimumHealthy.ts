import type { Attributes } from './AttributeDefinition.ts';
import { targetGroupAttribute } from './targetGroupAttributes.ts';

/** The thresholds below which a node routes to all its targets. */
export interface MinimumHealthy {
  /** Healthy targets, 1 or more; default 1. */
  readonly minimumHealthyCount: number;
  /** The same as a share of the targets in scope, 1 to 100; null: off. */
  readonly minimumHealthyPercent: number | null;
}

/** The thresholds that a group's attributes set. Source: ELB, *Target group health* (1.6). */
export function minimumHealthy(attributes: Attributes): MinimumHealthy {
  const prefix = 'target_group_health.unhealthy_state_routing.minimum_healthy_targets';
  const percentage = targetGroupAttribute(attributes, `${prefix}.percentage`);
  return {
    minimumHealthyCount: Number(targetGroupAttribute(attributes, `${prefix}.count`)),
    minimumHealthyPercent: percentage === 'off' ? null : Number(percentage),
  };
}

/** Whether so few targets are healthy that the node uses all of them. Source: ELB, *Target group health* (1.6). */
export function isBelowMinimum(healthy: number, total: number, minimum: MinimumHealthy): boolean {
  if (healthy < minimum.minimumHealthyCount) return true;
  return minimum.minimumHealthyPercent !== null && healthy * 100 < minimum.minimumHealthyPercent * total;
}
