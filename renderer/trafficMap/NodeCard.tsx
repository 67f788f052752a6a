import { useFormats } from '../look/useFormats.ts';
import { zoneLook } from '../look/zoneLook.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Box } from './layoutMap.ts';
import type { MapNode } from './MapScene.ts';
import { useUnitWords } from './useUnitWords.ts';

/** A cross-zone rate below this is noise. */
const LEAST_RATE = 0.05;

/** A node: its address, its part of the traffic, and how much of it leaves the zone. */
export function NodeCard({ node, box }: { readonly node: MapNode; readonly box: Box }) {
  const { map } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  const isIdle = node.requests <= 0;
  const isCrossing = node.crossOut > LEAST_RATE;
  return (
    <g className={`bz-card is-${node.standing}`}>
      <rect {...box} rx={10} />
      <rect
        x={box.x}
        y={box.y + 12}
        width={4}
        height={box.height - 24}
        rx={2}
        style={{ fill: zoneLook(node.place).fill }}
      />
      <text x={box.x + 14} y={box.y + 22} className="bz-mono">
        {node.address}
      </text>
      <text x={box.x + 14} y={box.y + 47} className="bz-figure is-small">
        {formats.observed(isIdle ? null : node.share)}
      </text>
      {!isIdle && (
        <text x={box.x + box.width - 10} y={box.y + 47} textAnchor="end" className="bz-quiet">
          {words.withUnit(node.requests)}
        </text>
      )}
      <text x={box.x + 14} y={box.y + 67} className="bz-quiet">
        {isIdle ? map.noNewTraffic : isCrossing ? map.crossZoneRate(words.withUnit(node.crossOut)) : map.staysInZone}
      </text>
    </g>
  );
}
