/** The middle of the finite numbers (of the two in the middle, their mean); null when there are none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.filter((number) => Number.isFinite(number)).sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * The median of `ours[round] / theirs[round]`. Ratios are taken round by round, since what disturbs a round (another
 * program, a slower clock) disturbs both.
 */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number | null {
  return median(ours.map((value, round) => value / (theirs[round] ?? NaN)));
}
