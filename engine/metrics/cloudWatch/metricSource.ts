import {
  loadBalancerDimension,
  targetGroupDimension,
  type LoadBalancerArn,
  type TargetGroupArn,
} from '../../model/names.ts';
import type { SeriesScope } from '../SeriesScope.ts';
import type { CloudWatchNamespace, MetricSubject } from './CloudWatchMetric.ts';
import { namespaceOf } from './cloudWatchMetrics.ts';

/** Dimensions of CloudWatch, as ELB sets them. */
export interface Dimensions {
  /** Of all but Classic ones. */
  readonly LoadBalancer?: string;
  /** Of a Classic one. */
  readonly LoadBalancerName?: string;
  readonly TargetGroup?: string;
  readonly AvailabilityZone?: string;
}

/** What a series is to CloudWatch. */
export interface MetricSource {
  readonly namespace: CloudWatchNamespace;
  readonly subject: MetricSubject;
  /** Whether it is of one zone. */
  readonly isZonal: boolean;
  readonly dimensions: Dimensions;
}

/** How CloudWatch names a series; undefined for one that it does not have. */
export function metricSource(
  scope: SeriesScope,
  loadBalancerArn: LoadBalancerArn | undefined,
): MetricSource | undefined {
  if (loadBalancerArn === undefined) return undefined;
  const name = loadBalancerDimension(loadBalancerArn);
  const namespace = namespaceOf(name);
  const balancer = namespace === 'AWS/ELB' ? { LoadBalancerName: name } : { LoadBalancer: name };
  switch (scope.kind) {
    case 'balancer':
      return { namespace, subject: 'balancer', isZonal: false, dimensions: balancer };
    case 'node':
      return {
        namespace,
        subject: 'balancer',
        isZonal: true,
        dimensions: { ...balancer, AvailabilityZone: scope.zone },
      };
    case 'group':
      return {
        namespace,
        subject: 'group',
        isZonal: false,
        dimensions: { ...balancer, ...group(scope.targetGroupArn) },
      };
    case 'groupZone':
      if (scope.zone === 'all') return undefined;
      return {
        namespace,
        subject: 'group',
        isZonal: true,
        dimensions: { ...balancer, ...group(scope.targetGroupArn), AvailabilityZone: scope.zone },
      };
    case 'zone':
    case 'zonePair':
    case 'target':
      return undefined;
    default:
      return scope satisfies never;
  }
}

const group = (arn: TargetGroupArn) => ({ TargetGroup: targetGroupDimension(arn) });
