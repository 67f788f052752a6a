import type { BalancingView } from '../../contract/views/BalancingView.ts';
import { shownGroup } from '../../control/angie/shownGroup.ts';
import { findTargetGroup } from '../../control/operations/find.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** Counts move within the table, unannounced, so they are looked at this often. */
const LOOK_MS = 1_000;

/** What a group's method has counted of its targets, whole whenever it has changed. `TargetGroupNotFound`. */
export const balancingStream: StreamHandler<'balancing'> = ({ targetGroupArn }, { control, clock }, emit) => {
  const { targetGroupArn: arn } = findTargetGroup(control.resources, targetGroupArn);
  const look = (): BalancingView => {
    // Empty once it is deleted.
    const group = control.resources.targetGroups.get(arn);
    const peers = (group && shownGroup(group, control, clock.nowMs())?.peers) ?? [];
    return { targets: Object.fromEntries(peers.map((figures) => [figures.server, figures])) };
  };
  let sent = JSON.stringify(look());
  emit(look());
  return clock.every(LOOK_MS, () => {
    const now = look();
    const text = JSON.stringify(now);
    if (text === sent) return;
    sent = text;
    emit(now);
  });
};
