/** How series are drawn: areas that stack, lines, columns that stack (as steps), levels that stack (as steps). */
export type ChartKind = 'stacked' | 'lines' | 'columns' | 'steps';

export interface ChartPoints {
  /** Start of the first step, epoch milliseconds. */
  readonly startMs: number;
  readonly stepMs: number;
  /** By series; null is a gap. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** One place on the time axis, and each series there. */
export interface ChartRow {
  readonly atMs: number;
  readonly values: readonly (number | null)[];
}

/** Most points of a series that are drawn, however long the range. Source: console, *Metrics and charts*; UIX-01. */
export const MOST_POINTS = 600;

/** A point stands for at least this long: finer ones cost drawing and show nothing more. */
const LEAST_MS: Readonly<Record<ChartKind, number>> = { stacked: 2_000, lines: 2_000, columns: 5_000, steps: 0 };

/**
 * The rows to draw: at most `most`, each of a bucket of steps. Buckets are cut at fixed moments, so that points keep
 * their values while the window moves on. Lines keep the lowest and the highest of each bucket in the order in which
 * they came, so that no peak is lost; levels the last; what stacks the mean, so that sums stay right. A bucket without
 * any value is a gap.
 */
export function chartRows(points: ChartPoints, kind: ChartKind, most: number): readonly ChartRow[] {
  const { startMs, stepMs } = points;
  const length = Math.max(0, ...points.values.map((values) => values.length));
  const steps = Math.max(
    Math.ceil(length / Math.max(2, Math.min(MOST_POINTS, most))),
    Math.round(LEAST_MS[kind] / stepMs),
    1,
  );
  if (steps === 1) {
    return Array.from({ length }, (_, index) => ({
      atMs: startMs + index * stepMs,
      values: points.values.map((values) => values[index] ?? null),
    }));
  }
  const rowsPerBucket = kind === 'lines' ? 2 : 1;
  const bucketMs = steps * stepMs * rowsPerBucket;
  return bucketsOf(points, length, bucketMs).flatMap(({ atMs, from, to }) => {
    const slices = points.values.map((values) => values.slice(from, to));
    if (kind === 'lines') {
      const pairs = slices.map(extremes);
      return [
        { atMs, values: pairs.map(([first]) => first) },
        { atMs: atMs + ((to - from) * stepMs) / 2, values: pairs.map(([, second]) => second) },
      ];
    }
    return [{ atMs, values: slices.map(kind === 'steps' ? last : mean) }];
  });
}

interface Bucket {
  /** Its first step within the window. */
  readonly atMs: number;
  readonly from: number;
  readonly to: number;
}

function bucketsOf({ startMs, stepMs }: ChartPoints, length: number, bucketMs: number): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let from = 0; from < length;) {
    const atMs = startMs + from * stepMs;
    const endMs = (Math.floor(atMs / bucketMs) + 1) * bucketMs;
    const to = Math.min(length, Math.max(from + 1, Math.ceil((endMs - startMs) / stepMs)));
    buckets.push({ atMs, from, to });
    from = to;
  }
  return buckets;
}

type Values = readonly (number | null)[];

const known = (values: Values) => values.filter((value) => value !== null);

function mean(values: Values): number | null {
  const numbers = known(values);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function last(values: Values): number | null {
  return known(values).at(-1) ?? null;
}

/** The lowest and the highest, in the order in which they came. */
function extremes(values: Values): readonly [number | null, number | null] {
  const numbers = known(values);
  if (numbers.length === 0) return [null, null];
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  return numbers.indexOf(low) <= numbers.indexOf(high) ? [low, high] : [high, low];
}
