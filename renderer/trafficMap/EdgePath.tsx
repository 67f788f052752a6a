import { memo, type CSSProperties } from 'react';
import { zoneLook } from '../look/zoneLook.ts';
import { edgeLooksTheSame, type EdgeProps } from './edgeLooksTheSame.ts';
import { isStill } from './edgesOf.ts';

/** One edge, without its dashes. Hue: zone of its node. A closed path is a hairline in the state's colour. */
export const EdgePath = memo(
  function EdgePath({ edge, isDim }: EdgeProps) {
    const { fill } = zoneLook(edge.place);
    // The CSS property `d` moves with a transition, the attribute does not.
    const shape: CSSProperties = { d: `path("${edge.d}")` };
    const style: CSSProperties = isStill(edge)
      ? { ...shape, strokeWidth: 1.25, ...(edge.look === 'idle' ? { stroke: fill } : {}) }
      : { ...shape, strokeWidth: edge.width, ...(edge.look === 'failOpen' ? {} : { stroke: fill }) };
    return (
      <g className={`bz-edge is-${edge.look}${edge.isCrossZone ? ' is-cross' : ''}${isDim ? ' is-dim' : ''}`}>
        <path className={isStill(edge) ? undefined : 'bz-edge-base'} style={style} />
      </g>
    );
  },
  edgeLooksTheSame(({ width }) => width),
);
