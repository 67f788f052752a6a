const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS_MS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];

export interface TimeTicks {
  /** Epoch milliseconds, oldest first. */
  readonly ticks: readonly number[];
  /** Whether labels need seconds to be told apart. */
  readonly hasSeconds: boolean;
}

/** Round moments between two, at most `most` of them. `offsetMs`: of the shown clock from UTC, so that hours are round there. */
export function timeTicks(
  range: { readonly startMs: number; readonly endMs: number },
  most: number,
  offsetMs = 0,
): TimeTicks {
  const { startMs, endMs } = range;
  const step = STEPS_MS.find((candidate) => (endMs - startMs) / candidate <= most) ?? 24 * HOUR;
  const first = Math.ceil((startMs + offsetMs) / step) * step - offsetMs;
  const count = Math.max(0, Math.floor((endMs - first) / step) + 1);
  return { ticks: Array.from({ length: count }, (_, index) => first + index * step), hasSeconds: step < MINUTE };
}
