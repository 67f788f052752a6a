import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import { TARGET_LOOK } from '../../look/targetLook.ts';
import { useFormats } from '../../look/useFormats.ts';
import type { CountByState } from '../../parts/healthyTargets.ts';
import { useTexts } from '../../texts/useTexts.ts';
import './targetGroups.css';

export interface StateCountersProps {
  readonly counts: CountByState;
  readonly total: number;
  /** How many zones they are in. */
  readonly zones: number;
  readonly chosen: TargetHealthState | null;
  readonly onChoose: (state: TargetHealthState | null) => void;
}

/** In the console's order. */
const ORDER: readonly TargetHealthState[] = ['healthy', 'unhealthy', 'unused', 'initial', 'draining', 'unavailable'];

/** How many targets are in each state; each counter is a button that filters the table below. Source: console, *Target groups*. */
export function StateCounters({ counts, total, zones, chosen, onChoose }: StateCountersProps) {
  const { targetGroups, states } = useTexts();
  const texts = targetGroups.details;
  const formats = useFormats();
  const shown = ORDER.filter((state) => state !== 'unavailable' || counts[state] > 0);
  return (
    <div className="bz-counters" role="group" aria-label={texts.counters}>
      <button
        type="button"
        aria-pressed={chosen === null}
        onClick={() => {
          onChoose(null);
        }}
      >
        <span>{texts.total}</span>
        <b>{formats.integer(total)}</b>
        <small>{texts.inZones(zones)}</small>
      </button>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          data-zero={counts[state] === 0 || undefined}
          onClick={() => {
            onChoose(chosen === state ? null : state);
          }}
        >
          <span>
            <StatusIndicator
              type={TARGET_LOOK[state].indicator}
              {...(counts[state] === 0 && { colorOverride: 'grey' as const })}
            >
              {states.target[state]}
            </StatusIndicator>
          </span>
          <b>{formats.integer(counts[state])}</b>
          <small>{formats.part(total === 0 ? null : counts[state] / total)}</small>
        </button>
      ))}
    </div>
  );
}
