import type { WeightedTargetGroup } from '../../model/Listener.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';

const NONE: readonly WeightedTargetGroup[] = [];

/** The groups of a listener's default rule, the one rule that its connections know. Source: E-047. */
export function groupsOfRule({ rules }: ListenerConfiguration): readonly WeightedTargetGroup[] {
  const action = rules.at(-1)?.action;
  return action?.type === 'forward' ? action.targetGroups : NONE;
}
