import { memo, useId, useMemo, type RefObject } from 'react';
import { EdgePath } from './EdgePath.tsx';
import { edgesOf, type Edge } from './edgesOf.ts';
import { FlowPhases } from './FlowPhases.tsx';
import { edgeWidth, type MapLayout } from './layoutMap.ts';
import type { MapScene } from './MapScene.ts';
import type { MapSpot } from './MapSpot.ts';
import { WIDTH_PER } from './trafficInUnit.ts';
import { ZoneBand } from './ZoneBand.tsx';

export interface FlowLayerProps {
  readonly scene: MapScene;
  readonly layout: MapLayout;
  /** The part under the pointer or focus: paths that do not touch it are dim. */
  readonly active: MapSpot | null;
  /** Of what moves. */
  readonly phases: RefObject<HTMLDivElement | null>;
}

/** Frames and edges, behind the figures; and the dashes on them, the only thing that moves, in layers of their own. */
export const FlowLayer = memo(function FlowLayer({ scene, layout, active, phases }: FlowLayerProps) {
  const hatch = useId();
  const edges = useMemo(() => edgesOf(scene, layout), [scene, layout]);
  const isLit = ({ node, target }: Edge) =>
    active === null || (active.kind === 'node' ? node === active.index : target === null || target === active.index);
  return (
    <>
      <svg className="bz-map-flow" width={layout.width} height={layout.height} aria-hidden>
        <defs>
          <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V8" className="bz-hatch" />
          </pattern>
        </defs>
        {scene.zones.map((zone, index) => {
          const box = layout.zones[index]?.band;
          return box && <ZoneBand key={zone.zone} standing={zone.standing} box={box} hatch={hatch} />;
        })}
        <g className="bz-edge">
          <path
            className="bz-clients-edge"
            d={layout.clientsEdge}
            style={{ strokeWidth: edgeWidth(scene.requests / WIDTH_PER[scene.unit]) }}
          />
        </g>
        {edges.map((edge) => (
          <EdgePath key={edge.key} edge={edge} isDim={!isLit(edge)} />
        ))}
      </svg>
      <FlowPhases ref={phases} isFlowing={scene.requests > 0} {...{ edges, isLit, layout }} />
    </>
  );
});
