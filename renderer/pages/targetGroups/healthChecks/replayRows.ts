import { replayProbes, type Replay } from '../../../../engine/model/replayProbes.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import type { ProbesByTarget } from './useProbes.ts';
import type { NamedTarget } from './useTargetNames.ts';

/** What the recorded checks of a target were, and would have been. */
export interface ReplayRow {
  readonly target: NamedTarget;
  readonly probes: ProbesByTarget[string];
  readonly before: Replay;
  readonly after: Replay;
}

export interface ReplayQuestion {
  readonly targets: readonly NamedTarget[];
  readonly probes: ProbesByTarget;
  readonly saved: HealthCheckSettings;
  readonly drafted: HealthCheckSettings;
}

/**
 * The recorded checks of each target judged again, those that say something first: a target whose state would be another,
 * then those with failures. Targets without records are left out. Source: console, *Edit health check settings*.
 */
export function replayRows({ targets, probes, saved, drafted }: ReplayQuestion): readonly ReplayRow[] {
  const rows = targets.flatMap((target): readonly ReplayRow[] => {
    const recorded = (probes[target.key] ?? []).filter(({ nodeId }) => nodeId !== null);
    if (recorded.length === 0) return [];
    return [
      { target, probes: recorded, before: replayProbes(recorded, saved), after: replayProbes(recorded, drafted) },
    ];
  });
  return rows.toSorted((one, other) => weight(other) - weight(one));
}

/** Whether there is nothing to tell: every check passes, before and after. */
export function isQuiet({ before, after }: ReplayRow): boolean {
  return before.failed === 0 && after.failed === 0 && after.unknown === 0;
}

/** Whether the target would be in another state. */
export function wouldChange({ before, after }: ReplayRow): boolean {
  return before.state !== after.state;
}

function weight(row: ReplayRow): number {
  return (wouldChange(row) ? 2 : 0) + (isQuiet(row) ? 0 : 1);
}
