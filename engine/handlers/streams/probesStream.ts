import type { ProbeView } from '../../contract/views/ProbeView.ts';
import { probeView } from '../../control/health/probeView.ts';
import { findTargetGroup } from '../../control/operations/find.ts';
import { Pace } from '../Pace.ts';
import type { StreamHandler } from '../StreamHandler.ts';

const BATCH_MS = 1_000;

/** The last 50 probes of one kind of every target of a group, then new ones once a second. `TargetGroupNotFound`. Source: E-092. */
export const probesStream: StreamHandler<'probes'> = (
  { targetGroupArn, kind = 'healthCheck' },
  { control, clock },
  emit,
) => {
  const { targetGroupArn: group } = findTargetGroup(control.resources, targetGroupArn);
  const known = [...(control.resources.targets.get(group)?.keys() ?? [])].map(
    (key) => [key, control.probesOf(group, key, kind).map(probeView).reverse()] as const,
  );
  emit({ isAll: true, probes: Object.fromEntries(known) });
  let waiting: Record<string, ProbeView[]> = {};
  const pace = new Pace(
    clock,
    () => {
      const probes = waiting;
      waiting = {};
      emit({ isAll: false, probes });
    },
    BATCH_MS,
  );
  const stop = control.onProbes((reports) => {
    for (const report of reports) {
      if (report.targetGroupArn !== group || (report.kind ?? 'healthCheck') !== kind) continue;
      (waiting[report.key] ??= []).push(probeView(report));
      pace.wish();
    }
  });
  return () => {
    stop();
    pace.close();
  };
};
