import type { LoadBalancerArn } from '../../model/names.ts';
import type { CloudWatchMetric, CloudWatchNamespace } from './CloudWatchMetric.ts';
import { CLOUD_WATCH_METRICS } from './cloudWatchMetrics.ts';
import { metricSource, type Dimensions } from './metricSource.ts';
import { statisticsOf, type PeriodStatistics } from './statisticsOf.ts';
import type { SeriesScope } from '../SeriesScope.ts';

/** One metric of ELB in one period. Statistics are as CloudWatch defines them. */
export interface CloudWatchDatum {
  readonly namespace: CloudWatchNamespace;
  readonly metricName: string;
  readonly unit: CloudWatchMetric['unit'];
  readonly dimensions: Dimensions;
  readonly statistics: Statistics;
}

/** Only those that mean something for the metric: sums for counts; the others for hosts; percentiles for times. */
export interface Statistics {
  readonly SampleCount?: number;
  readonly Sum?: number;
  readonly Average?: number;
  readonly Minimum?: number;
  readonly Maximum?: number;
  readonly p50?: number;
  readonly p90?: number;
  readonly p95?: number;
  readonly p99?: number;
}

/** A minute (or a longer period) of one series. */
export interface SeriesPeriod {
  readonly scope: SeriesScope;
  readonly loadBalancerArn: LoadBalancerArn | undefined;
  readonly cells: Float64Array;
}

/**
 * What series say in a period, under the names, units and dimensions of ELB's namespaces: the rows of
 * `CLOUD_WATCH_METRICS`. Source: ELB, *Metrics and logs*.
 */
export function cloudWatchMinute(series: readonly SeriesPeriod[]): readonly CloudWatchDatum[] {
  return series.flatMap(dataOf);
}

function dataOf({ scope, loadBalancerArn, cells }: SeriesPeriod): readonly CloudWatchDatum[] {
  const source = metricSource(scope, loadBalancerArn);
  if (!source) return [];
  const { namespace, dimensions, subject, isZonal } = source;
  return CLOUD_WATCH_METRICS[namespace].flatMap((metric): readonly CloudWatchDatum[] => {
    const { kind, name: metricName, unit, of } = metric;
    if (!of.includes(subject) || (isZonal && (kind === 'perTarget' || kind === 'whole'))) return [];
    const all = statisticsOf(metric, { own: [cells], byNode: [cells] });
    if (!all) return [];
    const datum = { namespace, metricName, unit, dimensions, statistics: meant(kind, all) };
    const { TargetGroup } = dimensions;
    if (kind !== 'perTarget' || TargetGroup === undefined) return [datum];
    return [{ ...datum, dimensions: { TargetGroup } }, datum];
  });
}

function meant(kind: CloudWatchMetric['kind'], all: PeriodStatistics): Statistics {
  const { SampleCount, Sum, Average, Minimum, Maximum, percentile } = all;
  switch (kind) {
    case 'count':
    case 'perTarget':
      return { Sum };
    case 'hosts':
      return { Average, Minimum, Maximum };
    case 'whole':
      return { SampleCount, Sum, Average, Minimum, Maximum };
    case 'time': {
      const at = (percent: number) => percentile?.(percent) ?? 0;
      return { SampleCount, Sum, Average, Minimum, Maximum, p50: at(50), p90: at(90), p95: at(95), p99: at(99) };
    }
    default:
      return kind satisfies never;
  }
}
