import './healthChecks.css';
import { memo, useMemo } from 'react';
import type { ProbeView } from '../../../../engine/contract/views/ProbeView.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { checkMarks, MARKS_HEIGHT, placeOf, type CheckRange } from './checkMarks.ts';

export interface CheckTimelineProps {
  /** Oldest first. */
  readonly probes: readonly ProbeView[];
  readonly range: CheckRange;
  /** Moments at which the settings were changed. */
  readonly changesMs: readonly number[];
  /** Pixels. */
  readonly width: number;
}

/** The last checks of one target, each at the moment it ran, and a dotted line where the settings were changed. */
export const CheckTimeline = memo(function CheckTimeline({ probes, range, changesMs, width }: CheckTimelineProps) {
  const { healthChecks } = useTexts();
  const paths = useMemo(() => checkMarks(probes, range, width), [probes, range, width]);
  const failed = probes.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'notRun').length;
  const label = healthChecks.timeline.strip(probes.length, failed);
  return (
    <div className="bz-checks">
      <svg width={width} height={MARKS_HEIGHT} role="img" aria-label={label}>
        <title>{label}</title>
        <path className="is-axis" d={`M0 ${MARKS_HEIGHT - 0.5}H${width}`} />
        {changesMs
          .filter((atMs) => atMs > range.startMs && atMs < range.endMs)
          .map((atMs) => (
            <path key={atMs} className="is-change" d={`M${placeOf(atMs, range, width)} 0V${MARKS_HEIGHT}`} />
          ))}
        {Object.entries(paths).map(
          ([kind, path]) => path !== '' && <path key={kind} d={path} className={`is-${kind}`} />,
        )}
      </svg>
    </div>
  );
});
