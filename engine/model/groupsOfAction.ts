import type { Action } from './Listener.ts';
import type { TargetGroupArn } from './names.ts';

/** The groups that an action names, those of weight 0 included; none unless it forwards. */
export function groupsOfAction(action: Action): readonly TargetGroupArn[] {
  return action.type === 'forward' ? action.targetGroups.map(({ targetGroupArn }) => targetGroupArn) : [];
}
