/** Whether a count agrees with what was expected of it. */
export type CountVerdict = 'matches' | 'noise' | 'differs';

/** Two-sided, 95 %: how many standard deviations chance reaches. */
const SPREAD = 1.96;

/**
 * The verdict on what one target got of `total` requests. Round robin cuts exactly, to one request per node, so within
 * that it matches; beyond it chance explains what lies within 95 % of a binomial's spread.
 * `expectedShare` 0 to 1. Source: console, *Seeing the arithmetic*.
 */
export function countVerdict(input: {
  readonly count: number;
  readonly total: number;
  readonly expectedShare: number;
  readonly nodes: number;
}): CountVerdict {
  const { count, total, expectedShare, nodes } = input;
  const difference = Math.abs(count - expectedShare * total);
  if (difference <= nodes) return 'matches';
  const deviation = Math.sqrt(total * expectedShare * (1 - expectedShare));
  return difference <= SPREAD * deviation ? 'noise' : 'differs';
}
