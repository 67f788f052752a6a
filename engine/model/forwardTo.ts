import type { ForwardAction } from './Listener.ts';
import type { TargetGroupArn } from './names.ts';

/** The forward of everything to one group. */
export function forwardTo(targetGroupArn: TargetGroupArn): ForwardAction {
  return {
    type: 'forward',
    targetGroups: [{ targetGroupArn, weight: 1 }],
    stickiness: { enabled: false, durationSeconds: null },
    order: null,
  };
}
