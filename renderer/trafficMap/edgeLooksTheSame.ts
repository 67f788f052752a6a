import type { Edge } from './edgesOf.ts';

export interface EdgeProps {
  readonly edge: Edge;
  /** Another path is in focus. */
  readonly isDim: boolean;
}

/** Less is not seen, and each new width has the whole layer drawn anew. */
const LEAST_PIXELS = 0.25;

/** Whether an edge need not be drawn anew. */
export function edgeLooksTheSame(before: EdgeProps, after: EdgeProps): boolean {
  return (
    before.isDim === after.isDim &&
    before.edge.d === after.edge.d &&
    before.edge.look === after.edge.look &&
    before.edge.isCrossZone === after.edge.isCrossZone &&
    Math.abs(before.edge.width - after.edge.width) < LEAST_PIXELS
  );
}
