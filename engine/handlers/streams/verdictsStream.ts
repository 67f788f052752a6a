import type { TargetVerdictsView } from '../../contract/views/ProbeView.ts';
import { findTargetGroup } from '../../control/operations/find.ts';
import type { TargetKey } from '../../model/names.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** Streaks move within the table, unannounced, so they are looked at this often. */
const LOOK_MS = 500;

/** What each node holds of a target, whole whenever it has changed. `TargetGroupNotFound`. Source: E-087, E-088, E-113. */
export const verdictsStream: StreamHandler<'verdicts'> = ({ targetGroupArn, key }, { control, clock }, emit) => {
  const group = findTargetGroup(control.resources, targetGroupArn).targetGroupArn;
  const target = key as TargetKey; // a key that nobody has is one that no node checks
  const look = (): TargetVerdictsView => {
    const upstreamProbes = control.verdictsOf(group, target, 'upstreamProbe');
    const nodes = control.verdictsOf(group, target);
    return { nodes, ...(upstreamProbes.length > 0 && { upstreamProbes }) };
  };
  let sent = look();
  emit(sent);
  return clock.every(LOOK_MS, () => {
    const now = look();
    if (JSON.stringify(now) === JSON.stringify(sent)) return;
    sent = now;
    emit(now);
  });
};
