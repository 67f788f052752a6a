import { create } from 'zustand';
import type { HealthCheckSettings } from '../../engine/model/TargetGroup.ts';

/** A change of a group's health check that this window made or saw. */
export interface HealthCheckChange {
  readonly targetGroupArn: string;
  readonly atMs: number;
  readonly before: HealthCheckSettings;
  readonly after: HealthCheckSettings;
}

interface HealthCheckChangesState {
  /** Oldest first. */
  readonly changes: readonly HealthCheckChange[];
}

/** Changes that are kept: those of the checks that are still shown. */
const KEPT = 50;

/** Changes of health checks, to mark them where checks are drawn over time. */
export const useHealthCheckChanges = create<HealthCheckChangesState>()(() => ({ changes: [] }));

/** Keeps a change; one that was kept already, by whom made it, is not kept twice. */
export function noteHealthCheckChange(change: HealthCheckChange): void {
  useHealthCheckChanges.setState(({ changes }) => {
    const last = changes.findLast(({ targetGroupArn }) => targetGroupArn === change.targetGroupArn);
    if (last && JSON.stringify(last.after) === JSON.stringify(change.after)) return { changes };
    return { changes: [...changes, change].slice(-KEPT) };
  });
}
