import { memo, useContext } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import { EXPECTED_RATIO } from './heatOf.ts';
import { edgeWidth } from './layoutMap.ts';
import { WIDTH_PER } from './trafficInUnit.ts';
import { UnitContext, useUnitWords } from './useUnitWords.ts';

const WIDTHS = [1, 10, 100, 1_000];

export interface LegendProps {
  readonly isCrossZone: boolean;
  /** Whether targets are cells. */
  readonly isGrid: boolean;
}

/** How to read the map. */
export const Legend = memo(function Legend({ isCrossZone, isGrid }: LegendProps) {
  const { legend } = useTexts().map;
  const formats = useFormats();
  const { unit } = useContext(UnitContext);
  const { short } = useUnitWords();
  const figure = unit === 'bytes' ? formats.bytes : unit === 'inFlight' ? formats.short : formats.integer;
  return (
    <ul className="bz-legend" aria-label={legend.title}>
      <li>
        {legend.width}
        {WIDTHS.map((rate) => (
          <span key={rate}>
            <svg width="26" height="20" aria-hidden="true">
              <path d="M1 10H25" strokeWidth={edgeWidth(rate)} className="bz-legend-line" />
            </svg>
            {figure(rate * WIDTH_PER[unit])}
          </span>
        ))}
        {short}
      </li>
      <Line width={5} label={legend.staysInZone} />
      {isCrossZone && <Line width={5} dash="9 5" label={legend.crossesZones} />}
      <Line width={1.25} dash="3 3" className="bz-legend-closed" label={legend.closedByHealth} />
      <Line width={1.25} dash="3 3" className="bz-legend-away" label={legend.switchedOff} />
      <Line width={5} className="bz-legend-failopen" label={legend.failOpen} />
      {isGrid ? (
        <li>
          <i className="bz-heat is-low" />
          {legend.below(formats.decimal(EXPECTED_RATIO.low, 2))}
          <i className="bz-heat is-even" />
          {legend.asExpected}
          <i className="bz-heat is-high" />
          {legend.above(formats.decimal(EXPECTED_RATIO.high, 2))}
        </li>
      ) : (
        <li>
          <svg width="12" height="16" aria-hidden="true">
            <rect x="5" width="2" height="16" rx="1" className="bz-expected" />
          </svg>
          {legend.expectedShare}
        </li>
      )}
    </ul>
  );
});

function Line(props: {
  readonly width: number;
  readonly label: string;
  readonly dash?: string;
  readonly className?: string;
}) {
  return (
    <li>
      <svg width="34" height="12" aria-hidden="true">
        <path
          d="M1 6H33"
          strokeWidth={props.width}
          strokeDasharray={props.dash}
          className={props.className ?? 'bz-legend-line'}
        />
      </svg>
      {props.label}
    </li>
  );
}
