import { memo, type CSSProperties } from 'react';
import { zoneLook } from '../look/zoneLook.ts';
import { edgeLooksTheSame, type EdgeProps } from './edgeLooksTheSame.ts';
import { isStill, type Edge } from './edgesOf.ts';

/**
 * The dashes of an edge that something flows on, nothing on others. Solid stays in its zone, dashed crosses into another.
 * They say only "this way", at one speed for all: width is what tells the rate.
 */
export const EdgeDashes = memo(function EdgeDashes({ edge, isDim }: EdgeProps) {
  if (isStill(edge)) return null;
  const { isCrossZone, look } = edge;
  const style: CSSProperties = {
    d: `path("${edge.d}")`,
    strokeWidth: dashWidth(edge),
    ...(isCrossZone && look !== 'failOpen' ? { stroke: zoneLook(edge.place).ink } : {}),
  };
  return (
    <g className={`bz-edge is-${look}${isCrossZone ? ' is-cross' : ''}${isDim ? ' is-dim' : ''}`}>
      <path className="bz-edge-flow" style={style} />
    </g>
  );
}, edgeLooksTheSame(dashWidth));

/** Pixels. */
function dashWidth({ isCrossZone, width }: Edge): number {
  return isCrossZone ? Math.max(1.25, width * 0.5) : Math.max(1, width * 0.22);
}
