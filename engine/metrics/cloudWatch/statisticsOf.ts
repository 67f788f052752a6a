import { appendCells, COLUMN, emptyCells, FIRST_BUCKET, type ColumnName } from '../columns.ts';
import { highestLatency, histogramCount, percentile } from '../percentile.ts';
import type { CloudWatchMetric } from './CloudWatchMetric.ts';

/** The cells of which a period's statistics are worked out. Each array is one minute, or one of five, of one series. */
export interface PeriodCells {
  /** Of the subject itself. */
  readonly own: readonly Float64Array[];
  /** Of the nodes that it is made of: the data points of counts. For one of a zone, as `own`. */
  readonly byNode: readonly Float64Array[];
}

/** Statistics of one metric in one period, as CloudWatch defines them. */
export interface PeriodStatistics {
  readonly SampleCount: number;
  readonly Sum: number;
  readonly Average: number;
  readonly Minimum: number;
  readonly Maximum: number;
  /** Below what `percent` (0 to 100) of the values lie; undefined where there are no single values. */
  readonly percentile?: (percent: number) => number;
}

const at = (cells: Float64Array, name: ColumnName) => cells[COLUMN[name]] ?? 0;

/**
 * The statistics of a metric in a period; undefined when there is no data point in it. Sums are over all nodes, Minimum
 * and Maximum over the nodes' data points; those of hosts are over seconds, those of times over answers.
 * Source: ELB, *Metrics and logs*.
 */
export function statisticsOf(metric: CloudWatchMetric, { own, byNode }: PeriodCells): PeriodStatistics | undefined {
  switch (metric.kind) {
    case 'count': {
      const { value, always } = metric;
      return overPoints(byNode.map(value).filter((point) => point !== 0 || always));
    }
    case 'perTarget':
      return overPoints(own.flatMap(requestsPerTarget));
    case 'whole':
      return overPoints(own.map(metric.value).filter((point) => point !== 0));
    case 'hosts': {
      const cells = added(own);
      const ticks = at(cells, 'ticks');
      if (ticks === 0) return undefined;
      return {
        SampleCount: ticks,
        Sum: at(cells, metric.level),
        Average: at(cells, metric.level) / ticks,
        Minimum: at(cells, metric.least),
        Maximum: at(cells, metric.most),
      };
    }
    case 'time':
      return ofTimes(added(own));
    default:
      return metric satisfies never;
  }
}

function added(all: readonly Float64Array[]): Float64Array {
  const cells = emptyCells();
  for (const one of all) appendCells(cells, one);
  return cells;
}

function overPoints(points: readonly number[]): PeriodStatistics | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  let [Sum, Minimum, Maximum] = [0, first, first];
  for (const point of points) {
    Sum += point;
    Minimum = Math.min(Minimum, point);
    Maximum = Math.max(Maximum, point);
  }
  return { SampleCount: points.length, Sum, Average: Sum / points.length, Minimum, Maximum };
}

/** None without a target. */
export function requestsPerTarget(cells: Float64Array): readonly number[] {
  const ticks = Math.max(1, at(cells, 'ticks'));
  const targets = at(cells, 'healthyHosts') / ticks || at(cells, 'registeredHosts') / ticks;
  return targets === 0 ? [] : [at(cells, 'requests') / targets];
}

function ofTimes(cells: Float64Array): PeriodStatistics | undefined {
  const responses = at(cells, 'responses');
  if (responses === 0 || histogramCount(cells, FIRST_BUCKET) === 0) return undefined;
  const seconds = (percent: number) => (percentile(cells, percent, FIRST_BUCKET) ?? 0) / 1_000;
  const Sum = at(cells, 'responseMs') / 1_000;
  return {
    SampleCount: responses,
    Sum,
    Average: Sum / responses,
    Minimum: seconds(0),
    Maximum: (highestLatency(cells, FIRST_BUCKET) ?? 0) / 1_000,
    percentile: seconds,
  };
}
