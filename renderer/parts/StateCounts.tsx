import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { StateBar } from '../charts/StateBar.tsx';
import { useTexts } from '../texts/useTexts.ts';
import type { CountByState } from './healthyTargets.ts';

const STATES: readonly TargetHealthState[] = ['healthy', 'unhealthy', 'initial', 'draining', 'unused', 'unavailable'];

/** Targets by state: a bar, and in figures how many of all are healthy; every state in the name for screen readers. */
export function StateCounts({ counts }: { readonly counts: CountByState }) {
  const { states, parts, dashboard } = useTexts();
  const total = STATES.reduce((sum, state) => sum + counts[state], 0);
  if (total === 0) return parts.none;
  const spoken = STATES.filter((state) => counts[state] > 0)
    .map((state) => `${states.target[state]} ${counts[state]}`)
    .join(', ');
  return (
    <span className="bz-counts" role="img" aria-label={spoken} title={spoken}>
      <StateBar counts={counts} />
      <span className="bz-figure" aria-hidden="true">
        {dashboard.of(String(counts.healthy), String(total))}
      </span>
    </span>
  );
}
