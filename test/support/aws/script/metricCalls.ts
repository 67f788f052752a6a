import { loadBalancerDimension } from '../../../../engine/model/names.ts';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import type { Script } from './Script.ts';

/** CloudWatch, about a load balancer. */
export async function metricCalls(script: Script, balancer: string): Promise<void> {
  const Value = loadBalancerDimension(balancer as LoadBalancerArn); // as the client read it
  const Dimensions = [{ Name: 'LoadBalancer', Value }];
  const Namespace = 'AWS/ApplicationELB';
  const hour = { StartTime: '2026-01-01T00:00:00Z', EndTime: '2026-01-01T01:00:00Z' };
  // Of what has none: which metrics have had data by now depends on how fast the client is.
  await script.call('cloudwatch', 'ListMetrics', { Namespace: 'AWS/GatewayELB' });
  const asked = { Namespace, MetricName: 'RequestCount', Dimensions };
  await script.call('cloudwatch', 'GetMetricStatistics', { ...asked, ...hour, Period: 60, Statistics: ['Sum'] });
  const MetricStat = { Metric: asked, Period: 60, Stat: 'Sum' };
  await script.call('cloudwatch', 'GetMetricData', { ...hour, MetricDataQueries: [{ Id: 'requests', MetricStat }] });
}
