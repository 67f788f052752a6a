import { detectionTimes } from '../../engine/model/replayProbes.ts';
import type { HealthCheckSettings } from '../../engine/model/TargetGroup.ts';
import { useFormats } from '../look/useFormats.ts';
import { useWidth } from '../look/useWidth.ts';
import { useTexts } from '../texts/useTexts.ts';

type Pace = Pick<
  HealthCheckSettings,
  'healthCheckIntervalSeconds' | 'healthCheckTimeoutSeconds' | 'healthyThresholdCount' | 'unhealthyThresholdCount'
>;

export interface DetectionTimelineProps {
  readonly saved: Pace;
  /** Above it stands the saved one, when they differ. */
  readonly draft: Pace;
}

const ROW = 44;
const LEFT = 8;
/** Room for the seconds at the end. */
const RIGHT = 60;

/** A target dies at 0: the failing checks, one mark each, and the moment it leaves service. Saved above, draft below. */
export function DetectionTimeline({ saved, draft }: DetectionTimelineProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { timeline } = useTexts().charts;
  const formats = useFormats();
  const isChanged =
    saved.healthCheckIntervalSeconds !== draft.healthCheckIntervalSeconds ||
    saved.unhealthyThresholdCount !== draft.unhealthyThresholdCount;
  const rows = [
    ...(isChanged ? [{ name: timeline.saved, pace: saved, isDraft: false }] : []),
    { name: isChanged ? timeline.draft : timeline.saved, pace: draft, isDraft: true },
  ];
  const longest = Math.max(...rows.map(({ pace }) => detectionTimes(pace).detectSeconds));
  const scale = (seconds: number) => LEFT + (seconds / longest) * (width - LEFT - RIGHT);
  const label = rows.map(({ name, pace }) => timeline.row(name, formats.seconds(detectionTimes(pace).detectSeconds)));
  return (
    <div ref={ref} className="bz-timeline">
      {width > 0 && (
        <svg width={width} height={rows.length * ROW + 4} role="img" aria-label={label.join('; ')}>
          {rows.map(({ name, pace, isDraft }, row) => (
            <g key={name} className={isDraft ? 'is-draft' : 'is-saved'} transform={`translate(0 ${row * ROW + 30})`}>
              <Row name={name} pace={pace} scale={scale} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

function Row({
  name,
  pace,
  scale,
}: {
  readonly name: string;
  readonly pace: Pace;
  readonly scale: (seconds: number) => number;
}) {
  const formats = useFormats();
  const { detectSeconds } = detectionTimes(pace);
  const end = scale(detectSeconds);
  return (
    <>
      <text x={LEFT - 6} y={-14}>
        {name}
      </text>
      <path className="bz-timeline-axis" d={`M${LEFT} 0H${end}`} />
      <path className="bz-timeline-end" d={`M${end} -9V9`} />
      <circle cx={LEFT} cy={0} r={4} className="bz-timeline-death" />
      {Array.from({ length: pace.unhealthyThresholdCount }, (_, index) => {
        const x = scale((index + 1) * pace.healthCheckIntervalSeconds);
        return <path key={index} className="bz-timeline-fail" d={`M${x - 4} -4L${x + 4} 4M${x + 4} -4L${x - 4} 4`} />;
      })}
      <text x={end + 12} y={4.5} className="bz-strong">
        {formats.seconds(detectSeconds)}
      </text>
    </>
  );
}
