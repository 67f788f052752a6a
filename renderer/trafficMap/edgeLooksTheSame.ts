import type { Edge } from './edgesOf.ts';

export interface EdgeProps {
  readonly edge: Edge;
  /** Another path is in focus. */
  readonly isDim: boolean;
}

/** Less is not seen, and each new width has the whole layer drawn anew. */
const LEAST_PIXELS = 0.25;

/** Whether an edge need not be drawn anew, where `widthOf` it is what is drawn. */
export function edgeLooksTheSame(widthOf: (edge: Edge) => number): (before: EdgeProps, after: EdgeProps) => boolean {
  return (before, after) =>
    before.isDim === after.isDim &&
    before.edge.d === after.edge.d &&
    before.edge.look === after.edge.look &&
    before.edge.isCrossZone === after.edge.isCrossZone &&
    Math.abs(widthOf(before.edge) - widthOf(after.edge)) < LEAST_PIXELS;
}
