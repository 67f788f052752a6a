import type { CloudWatchAnswer } from '../../metrics/cloudWatch/queryCloudWatch.ts';
import type { AwsContext } from '../AwsContext.ts';
import { askedRange, type AskedRange } from './askedRange.ts';
import { dimensionsOf, type AskedMetric } from './metricShape.ts';

/** The points of a metric; one of a name that ELB does not have has none. */
export function metricPoints(
  { Namespace, MetricName, Dimensions = [] }: AskedMetric,
  range: AskedRange,
  { control, metrics }: AwsContext,
): Omit<CloudWatchAnswer, 'unit'> & { readonly unit: string } {
  const query = {
    namespace: Namespace,
    metricName: MetricName,
    dimensions: dimensionsOf(Dimensions),
    ...askedRange(range),
  };
  return metrics.cloudWatch(query, control.resources) ?? { unit: 'None', points: [] };
}
