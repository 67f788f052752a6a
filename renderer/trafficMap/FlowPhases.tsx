import { memo, type CSSProperties, type Ref } from 'react';
import { EdgeDashes } from './EdgeDashes.tsx';
import type { Edge } from './edgesOf.ts';
import type { MapLayout } from './layoutMap.ts';

/** Drawings of the same dashes, each a step further; after so many steps they are where they were. */
export const PHASES = 6;
/** Of the dashes that stay in a zone; that of the others goes into it twice. */
const PERIOD_PX = 32;

export interface FlowPhasesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly edges: readonly Edge[];
  readonly isLit: (edge: Edge) => boolean;
  readonly layout: MapLayout;
  /** Whether clients send anything. */
  readonly isFlowing: boolean;
}

/** What moves on the edges: one drawing for each phase, each in a layer of its own, of which one is seen at a time. */
export function FlowPhases({ ref, edges, isLit, layout, isFlowing }: FlowPhasesProps) {
  return (
    <div ref={ref} className="bz-map-phases" style={{ width: layout.width, height: layout.height }} aria-hidden>
      {Array.from({ length: PHASES }, (_, phase) => (
        <svg key={phase} width={layout.width} height={layout.height} style={offsetOf(phase)}>
          {isFlowing && <ClientsDashes d={layout.clientsEdge} />}
          {edges.map((edge) => (
            <EdgeDashes key={edge.key} edge={edge} isDim={!isLit(edge)} />
          ))}
        </svg>
      ))}
    </div>
  );
}

const ClientsDashes = memo(function ClientsDashes({ d }: { readonly d: string }) {
  return (
    <g className="bz-edge">
      <path className="bz-clients-edge bz-edge-flow" d={d} />
    </g>
  );
});

function offsetOf(phase: number): CSSProperties {
  // A property of CSS with a name of ours, which TypeScript's list of them has not.
  return { '--bz-flow': `${(-phase * PERIOD_PX) / PHASES}px` } as CSSProperties;
}
