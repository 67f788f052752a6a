import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { TARGET_LOOK, TARGET_STATES } from '../look/targetLook.ts';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';

export type StateCounts = Readonly<Record<TargetHealthState, number>>;

/** How many targets are in each state. */
export function countStates(states: Iterable<TargetHealthState>): StateCounts {
  const counts = { healthy: 0, unhealthy: 0, initial: 0, draining: 0, unused: 0, unavailable: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Targets by state as one thin bar, healthy first; put words beside it, since colour alone tells little. */
export function StateBar({ counts }: { readonly counts: StateCounts }) {
  const { states, charts } = useTexts();
  const formats = useFormats();
  const shown = TARGET_STATES.filter((state) => counts[state] > 0);
  const words = shown.map((state) => `${formats.integer(counts[state])} ${states.target[state]}`);
  return (
    <div className="bz-states">
      <div role="img" aria-label={words.length === 0 ? charts.noTargets : words.join(', ')}>
        {shown.map((state) => (
          <i key={state} style={{ flexGrow: counts[state], background: TARGET_LOOK[state].fill }} />
        ))}
      </div>
    </div>
  );
}
