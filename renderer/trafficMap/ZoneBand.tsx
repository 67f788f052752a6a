import { isWeighted } from '../../engine/model/expectedShares.ts';
import { memo } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { useFormats } from '../look/useFormats.ts';
import { useNowMs } from '../look/useNowMs.ts';
import { zoneLook } from '../look/zoneLook.ts';
import { ZONE_STANDING_LOOK } from '../look/zoneStandingLook.ts';
import type { Box, ZoneBox } from './layoutMap.ts';
import type { MapScene, MapZone } from './MapScene.ts';
import { StateGlyph } from './StateGlyph.tsx';

/** The frame of a zone, behind the edges: it holds the node and the targets, so cross-zone traffic visibly leaves one for another. */
export const ZoneBand = memo(function ZoneBand(props: {
  readonly standing: MapZone['standing'];
  readonly box: Box;
  /** Id of the pattern that says *shifted away*. */
  readonly hatch: string;
}) {
  const { standing, box } = props;
  return (
    <g>
      <rect {...box} rx={12} className={`bz-band is-${standing}`} />
      {standing === 'shifted' && <rect {...box} rx={12} fill={`url(#${props.hatch})`} />}
    </g>
  );
});

/** Mean widths of a character, to know what fits: bold and regular of 13 px. */
const BOLD = 7.4;
const REGULAR = 6.6;

/** What stands on the frame, before the edges: the zone's name, its state in DNS, its health, the division its node makes. */
export function ZoneBandHeader({
  scene,
  zone,
  box,
}: {
  readonly scene: MapScene;
  readonly zone: MapZone;
  readonly box: ZoneBox;
}) {
  const { map, states } = useTexts();
  const formats = useFormats();
  const { band, list } = box;
  const y = band.y + 22;
  const name = zone.zone === 'all' ? map.allZones : zone.zone;
  const glyphX = band.x + 30 + name.length * BOLD + 18;
  const nowMs = useNowMs();
  const standing = states.zone[zone.standing];
  const left = zone.shiftEndsAtMs === null ? null : formats.countdown(zone.shiftEndsAtMs - nowMs);
  const words = left === null ? standing : map.shiftLeft(standing, left);
  // Where there is no room for all, the glyph says how it stands and the text how long yet.
  const shown = glyphX + 12 + words.length * REGULAR < list.x - 6 ? words : left;
  return (
    <g className="bz-band-header">
      <rect x={band.x + 10} y={y - 11} width={12} height={12} rx={3} style={{ fill: zoneLook(zone.place).fill }} />
      <text x={band.x + 30} y={y} className="bz-strong">
        {name}
      </text>
      {zone.zone !== 'all' && <StateGlyph zone={zone.standing} x={glyphX} y={y - 4.5} />}
      {zone.zone !== 'all' && shown !== null && (
        <text x={glyphX + 11} y={y} style={{ fill: ZONE_STANDING_LOOK[zone.standing].ink }}>
          {shown}
        </text>
      )}
      <text x={list.x} y={y} className="bz-quiet">
        {map.healthyOf(formats.integer(zone.healthy), formats.integer(zone.targets))}
      </text>
      <DivisionText scene={scene} zone={zone} box={box} />
    </g>
  );
}

function DivisionText({
  scene,
  zone,
  box: { band, list },
}: {
  readonly scene: MapScene;
  readonly zone: MapZone;
  readonly box: ZoneBox;
}) {
  const { map } = useTexts();
  const formats = useFormats();
  const division = zone.node === null ? undefined : scene.theory.divisions[zone.node];
  if (!division || division.nodeShare <= 0) return null;
  const weighted = isWeighted(division);
  const count = formats.integer(weighted ? division.weight : division.eligible);
  const words = weighted
    ? map.divisionWeight
    : division.isFailOpen
      ? map.divisionTargets
      : scene.isCrossZone
        ? map.divisionAllZones
        : map.divisionHealthy;
  return (
    <text x={list.x + list.width - 8} y={band.y + 22} textAnchor="end" className="bz-quiet">
      {division.eligible === 0 ? (
        map.nobody
      ) : !scene.theory.isFixed ? (
        map.methodDecides
      ) : (
        <>
          {formats.exact(division.nodeShare)} ÷ {list.width > 380 ? words(count) : count} ={' '}
          <tspan className="bz-strong">{formats.exact(division.each)}</tspan> {weighted ? map.eachWeight : map.each}
        </>
      )}
    </text>
  );
}
