import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { TargetGroupArn } from '../../model/names.ts';

/** A group with its share of the flows. */
export interface WeightedGroup {
  readonly targetGroupArn: TargetGroupArn;
  readonly weight: number;
}

/** The groups of a listener's default rule, the one rule that its connections know. Source: E-047. */
export function groupsOfRule({ rules }: ListenerConfiguration): readonly WeightedGroup[] {
  const rule = rules.at(-1);
  return rule ? [{ targetGroupArn: rule.action.targetGroupArn, weight: 1 }] : [];
}
