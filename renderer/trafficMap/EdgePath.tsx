import { memo, type CSSProperties } from 'react';
import { zoneLook } from '../look/zoneLook.ts';
import type { Edge } from './edgesOf.ts';

interface EdgePathProps {
  readonly edge: Edge;
  /** Another path is in focus. */
  readonly isDim: boolean;
}

/**
 * One edge. Hue: zone of its node. Solid stays in its zone, dashed crosses into another. The moving dash says only "this
 * way", at one speed for all: width is what tells the rate. A closed path is a still hairline in the state's colour.
 */
export const EdgePath = memo(function EdgePath({ edge, isDim }: EdgePathProps) {
  const look = zoneLook(edge.place);
  // The CSS property `d` moves with a transition, the attribute does not.
  const shape: CSSProperties = { d: `path("${edge.d}")` };
  const isStill = edge.look === 'closed' || edge.look === 'away' || edge.look === 'idle';
  const className = `bz-edge is-${edge.look}${edge.isCrossZone ? ' is-cross' : ''}${isDim ? ' is-dim' : ''}`;
  if (isStill) {
    return (
      <g className={className}>
        <path style={{ ...shape, strokeWidth: 1.25, ...(edge.look === 'idle' ? { stroke: look.fill } : {}) }} />
      </g>
    );
  }
  const isFailOpen = edge.look === 'failOpen';
  const flowWidth = edge.isCrossZone ? Math.max(1.25, edge.width * 0.5) : Math.max(1, edge.width * 0.22);
  return (
    <g className={className}>
      <path
        className="bz-edge-base"
        style={{ ...shape, strokeWidth: edge.width, ...(isFailOpen ? {} : { stroke: look.fill }) }}
      />
      <path
        className="bz-edge-flow"
        style={{
          ...shape,
          strokeWidth: flowWidth,
          ...(edge.isCrossZone && !isFailOpen ? { stroke: look.ink } : {}),
        }}
      />
    </g>
  );
}, looksTheSame);

/** A width that differs by less than a twentieth of a pixel is not worth a drawing. */
function looksTheSame(before: EdgePathProps, after: EdgePathProps): boolean {
  return (
    before.isDim === after.isDim &&
    before.edge.d === after.edge.d &&
    before.edge.look === after.edge.look &&
    before.edge.isCrossZone === after.edge.isCrossZone &&
    Math.abs(before.edge.width - after.edge.width) < 0.05
  );
}
