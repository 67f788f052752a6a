import type { SeriesPeriod } from './cloudWatchMinute.ts';
import { cloudWatchMinute } from './cloudWatchMinute.ts';
import type { Dimensions } from './metricSource.ts';

/** A metric that has had data. */
export interface ListedMetric {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Dimensions;
}

/** The metrics that have had data, given everything that each series has counted. Each once. */
export function listCloudWatch(series: readonly SeriesPeriod[]): readonly ListedMetric[] {
  const seen = new Map<string, ListedMetric>();
  for (const { namespace, metricName, dimensions } of cloudWatchMinute(series))
    seen.set(`${namespace} ${metricName} ${JSON.stringify(dimensions)}`, { namespace, metricName, dimensions });
  return [...seen.values()];
}
