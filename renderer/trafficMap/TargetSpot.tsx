import { memo } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import { heatOf } from './heatOf.ts';
import type { Box, Columns } from './layoutMap.ts';
import type { MapNode, MapTarget, MapZone } from './MapScene.ts';
import { TargetCell } from './TargetCell.tsx';
import { TargetRow } from './TargetRow.tsx';
import { useUnitWords } from './useUnitWords.ts';

export interface TargetSpotProps {
  /** Of the spot in the drawing. */
  readonly name: string;
  readonly target: MapTarget;
  readonly zone: Pick<MapZone, 'zone' | 'place'>;
  readonly box: Box;
  /** As a cell with these characters of its name; null: as a row. */
  readonly cell: string | null;
  readonly isTabStop: boolean;
  /** Under the pointer or focus. */
  readonly isActive: boolean;
  /** What the nodes received. */
  readonly received: number;
  readonly nodes: readonly MapNode[];
  readonly columns: Columns;
  /** The share that fills the bar of a row, 0 to 1. */
  readonly widest: number;
  /** Changes when what a cell is called is to be brought up to date, though it looks the same. */
  readonly spoken: number;
}

/**
 * A target on the map: a row with figures, or, of many, a cell. A cell is drawn again when its paint changes, not with
 * each figure; its name for screen readers is as of `spoken`, or of now where the focus is.
 */
export const TargetSpot = memo(function TargetSpot(props: TargetSpotProps) {
  const { target, zone, box, cell } = props;
  const { map, states } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  const label = map.targetLabel({
    name: target.name,
    zone: zone.zone === 'all' ? map.allZones : zone.zone,
    state: states.target[target.health.state],
    rate: words.spoken(target.requests),
    share: formats.observed(target.share),
    expected: formats.exact(target.expected),
  });
  return (
    <g data-spot={props.name} role="button" aria-label={label} tabIndex={props.isTabStop ? 0 : -1}>
      {cell === null ? (
        <TargetRow {...{ target, box }} nodes={props.nodes} columns={props.columns} widest={props.widest} />
      ) : (
        <TargetCell {...{ target, box }} place={zone.place} received={props.received} label={cell} />
      )}
    </g>
  );
}, looksTheSame);

function looksTheSame(before: TargetSpotProps, after: TargetSpotProps): boolean {
  if (
    before.name !== after.name ||
    before.box !== after.box ||
    before.cell !== after.cell ||
    before.isTabStop !== after.isTabStop ||
    before.spoken !== after.spoken ||
    (after.isActive && !before.isActive) ||
    before.zone.zone !== after.zone.zone
  ) {
    return false;
  }
  if (before.target === after.target && before.received === after.received) return true;
  return after.cell !== null && !after.isActive && paintOf(before) === paintOf(after);
}

function paintOf({ target, received, zone }: TargetSpotProps): string {
  const { fill, opacity, stroke, isHollow } = heatOf(target, received, zone.place);
  return `${target.name} ${target.health.state} ${fill} ${opacity} ${stroke} ${isHollow}`;
}
