import { memo } from 'react';

export interface SparklineProps {
  /** Oldest first; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The value at the top; share it within a column, so that rows can be compared. */
  readonly peak: number;
  readonly colour: string;
  /** For who cannot see it, such as `Requests in the last minute, now 12.5 a second`. */
  readonly label: string;
  /** CSS pixels; default 72 × 20. */
  readonly width?: number;
  readonly height?: number;
  readonly isFilled?: boolean;
}

/** A curve without axes, for a cell of a table or a card. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { values, peak, colour, width = 72, height = 20 } = props;
  const step = width / Math.max(1, values.length - 1);
  const y = (value: number) => height - 1.5 - (Math.min(value, peak) / (peak > 0 ? peak : 1)) * (height - 3);
  const runs = runsOf(values);
  const lines = runs.map((run) =>
    run
      .map(({ index, value }, place) => `${place === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y(value).toFixed(1)}`)
      .join(''),
  );
  const areas = runs.map((run, place) => {
    const first = ((run[0]?.index ?? 0) * step).toFixed(1);
    const last = ((run.at(-1)?.index ?? 0) * step).toFixed(1);
    return `${lines[place] ?? ''}L${last} ${height}L${first} ${height}Z`;
  });
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={props.label}
      className="bz-spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {props.isFilled === true && <path d={areas.join('')} style={{ fill: colour, fillOpacity: 0.18 }} />}
      <path
        d={lines.join('')}
        style={{ stroke: colour, fill: 'none', strokeWidth: 1.5 }}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});

interface Point {
  readonly index: number;
  readonly value: number;
}

/** Values between gaps. */
function runsOf(values: readonly (number | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run && run.at(-1)?.index === index - 1) run.push({ index, value });
    else runs.push([{ index, value }]);
  });
  return runs;
}
