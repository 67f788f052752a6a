const SCALES = [0.02, 0.05, 0.1, 0.25, 0.5] as const;

/**
 * The share that fills the bars of a column, 0 to 1: the next round one above the largest, so that a tick can be read as
 * the part it is, and nothing is cut. It changes seldom.
 */
export function shareDomain(largest: number): number {
  return SCALES.find((scale) => scale > largest) ?? 1;
}
