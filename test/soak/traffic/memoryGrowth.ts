/** What a process held at one point of a soak. */
export interface MemoryMark {
  /** Requests or connections so far. */
  readonly done: number;
  readonly seconds: number;
  /** The lowest resident memory since the mark before: garbage comes and goes above it. */
  readonly residentMegabytes: number;
  /** Files and sockets that were open. */
  readonly openFiles: number;
}

/** Memory may wander by so much of itself and still be called flat: heaps grow a little with what is compiled. */
const FLAT_PERCENT = 10;

/**
 * How much more the process held in the last quarter of its marks than in the second one, per cent of that; the first
 * quarter, in which it warms up, is left out. Negative when it held less; NaN with fewer than four marks.
 */
export function memoryGrowth(marks: readonly MemoryMark[]): { readonly percent: number; readonly isFlat: boolean } {
  const quarter = Math.floor(marks.length / 4);
  if (quarter === 0) return { percent: NaN, isFlat: true };
  const lowest = (from: number, to: number) =>
    Math.min(...marks.slice(from, to).map(({ residentMegabytes }) => residentMegabytes));
  const early = lowest(quarter, 2 * quarter);
  const percent = (lowest(marks.length - quarter, marks.length) / early - 1) * 100;
  return { percent, isFlat: percent <= FLAT_PERCENT };
}
