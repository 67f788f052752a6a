import {
  loadBalancerDimension,
  targetGroupDimension,
  type LoadBalancerArn,
  type TargetGroupArn,
  type ZoneName,
} from '../model/names.ts';
import { COLUMN, FIRST_BUCKET, type ColumnName } from './columns.ts';
import { highestLatency, histogramCount, percentile } from './percentile.ts';
import type { SeriesScope } from './SeriesScope.ts';

/** Dimensions of CloudWatch, as ELB sets them. */
export interface Dimensions {
  readonly LoadBalancer?: string;
  readonly TargetGroup?: string;
  readonly AvailabilityZone?: string;
}

/** One metric of `AWS/ApplicationELB` in one period. Statistics are as CloudWatch defines them. */
export interface CloudWatchDatum {
  readonly metricName: string;
  readonly unit: 'Count' | 'Bytes' | 'Seconds';
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

type Side = 'client' | 'target';
type Read = (cells: Float64Array) => number;

const at = (cells: Float64Array, name: ColumnName) => cells[COLUMN[name]] ?? 0;
const mean = (cells: Float64Array, name: ColumnName) => at(cells, name) / Math.max(1, at(cells, 'ticks'));
const column =
  (name: ColumnName): Read =>
  (cells) =>
    at(cells, name);

interface CountMetric {
  readonly name: string;
  readonly unit?: 'Bytes';
  /** `client`: per load balancer and zone. `target`: per target group as well. */
  readonly side: Side;
  readonly of: Read;
  /** Whether 0 is a data point. */
  readonly always?: true;
}

/** Counts of ELB that are counted so far. Their statistic is Sum; a 0 is no data point unless `always`. */
const COUNTS: readonly CountMetric[] = [
  { name: 'RequestCount', side: 'target', of: column('requests'), always: true },
  { name: 'HTTPCode_Target_2XX_Count', side: 'target', of: column('target2xx') },
  { name: 'HTTPCode_Target_3XX_Count', side: 'target', of: column('target3xx') },
  { name: 'HTTPCode_Target_4XX_Count', side: 'target', of: column('target4xx') },
  { name: 'HTTPCode_Target_5XX_Count', side: 'target', of: column('target5xx') },
  { name: 'TargetConnectionErrorCount', side: 'target', of: column('connectionErrors') },
  { name: 'HTTPCode_ELB_4XX_Count', side: 'client', of: column('elb4xx') },
  { name: 'HTTPCode_ELB_5XX_Count', side: 'client', of: column('elb5xx') },
  { name: 'HTTPCode_ELB_502_Count', side: 'client', of: column('elb502') },
  { name: 'HTTPCode_ELB_503_Count', side: 'client', of: column('elb503') },
  { name: 'HTTPCode_ELB_504_Count', side: 'client', of: column('elb504') },
  {
    name: 'ActiveConnectionCount',
    side: 'client',
    of: (cells) => mean(cells, 'connections') + mean(cells, 'targetConnections'),
  },
  {
    name: 'NewConnectionCount',
    side: 'client',
    of: (cells) => at(cells, 'newConnections') + at(cells, 'newTargetConnections'),
  },
  { name: 'RejectedConnectionCount', side: 'client', of: column('rejectedConnections') },
  {
    name: 'ProcessedBytes',
    unit: 'Bytes',
    side: 'client',
    of: (cells) => at(cells, 'requestBytes') + at(cells, 'responseBytes'),
  },
  { name: 'UnhealthyRoutingRequestCount', side: 'client', of: column('failOpenRequests') },
  { name: 'DesyncMitigationMode_NonCompliant_Request_Count', side: 'client', of: column('nonCompliant') },
  { name: 'DroppedInvalidHeaderRequestCount', side: 'client', of: column('droppedInvalidHeaders') },
  { name: 'ForwardedInvalidHeaderRequestCount', side: 'client', of: column('forwardedInvalidHeaders') },
];

/**
 * What series say in a period, under the names, units and dimensions of `AWS/ApplicationELB`. Source: ELB.
 *
 * In the dimension `AvailabilityZone`, traffic is that of the zone's node and hosts are those that are in the zone.
 * ActiveConnectionCount is the mean number of open connections of both sides. RequestCountPerTarget divides by the
 * mean number of healthy hosts, of registered ones when none is healthy. Minimum and Maximum of hosts are over the
 * seconds of the period. UnhealthyRoutingRequestCount is counted by nodes, so it is there per load balancer and zone.
 */
export function cloudWatchMinute(series: readonly SeriesPeriod[]): readonly CloudWatchDatum[] {
  const data: CloudWatchDatum[] = [];
  for (const { scope, loadBalancerArn, cells } of series) {
    const dimensions = dimensionsOf(scope, loadBalancerArn);
    if (!dimensions) continue;
    const isGroup = dimensions.TargetGroup !== undefined;
    for (const { name, unit = 'Count', side, of, always } of COUNTS) {
      const sum = of(cells);
      if ((isGroup && side === 'client') || (sum === 0 && !always)) continue;
      data.push({ metricName: name, unit, dimensions, statistics: { Sum: sum } });
    }
    data.push(...responseTime(cells, dimensions));
    if (isGroup) data.push(...hosts(cells, dimensions), ...requestsPerTarget(cells, dimensions, scope));
  }
  return data;
}

function dimensionsOf(scope: SeriesScope, loadBalancerArn: LoadBalancerArn | undefined): Dimensions | undefined {
  if (!loadBalancerArn) return undefined;
  const LoadBalancer = loadBalancerDimension(loadBalancerArn);
  const withGroup = (arn: TargetGroupArn) => ({ LoadBalancer, TargetGroup: targetGroupDimension(arn) });
  const inZone = (zone: ZoneName) => ({ AvailabilityZone: zone });
  switch (scope.kind) {
    case 'balancer':
      return { LoadBalancer };
    case 'node':
      return { LoadBalancer, ...inZone(scope.zone) };
    case 'group':
      return withGroup(scope.targetGroupArn);
    case 'groupZone':
      return scope.zone === 'all' ? undefined : { ...withGroup(scope.targetGroupArn), ...inZone(scope.zone) };
    case 'zone':
    case 'zonePair':
    case 'target':
      return undefined;
    default:
      return scope satisfies never;
  }
}

function* responseTime(cells: Float64Array, dimensions: Dimensions): Generator<CloudWatchDatum> {
  const responses = at(cells, 'responses');
  const seconds = (percent: number) => (percentile(cells, percent, FIRST_BUCKET) ?? 0) / 1_000;
  if (responses === 0 || histogramCount(cells, FIRST_BUCKET) === 0) return;
  const sum = at(cells, 'responseMs') / 1_000;
  yield {
    metricName: 'TargetResponseTime',
    unit: 'Seconds',
    dimensions,
    statistics: {
      SampleCount: responses,
      Sum: sum,
      Average: sum / responses,
      Minimum: seconds(0),
      Maximum: (highestLatency(cells, FIRST_BUCKET) ?? 0) / 1_000,
      p50: seconds(50),
      p90: seconds(90),
      p95: seconds(95),
      p99: seconds(99),
    },
  };
}

function* hosts(cells: Float64Array, dimensions: Dimensions): Generator<CloudWatchDatum> {
  const datum = (metricName: string, names: readonly [level: ColumnName, min: ColumnName, max: ColumnName]) => {
    const [level, min, max] = names;
    const statistics = { Average: mean(cells, level), Minimum: at(cells, min), Maximum: at(cells, max) };
    return { metricName, unit: 'Count', dimensions, statistics } as const;
  };
  yield datum('HealthyHostCount', ['healthyHosts', 'healthyHostsMin', 'healthyHostsMax']);
  yield datum('UnHealthyHostCount', ['unhealthyHosts', 'unhealthyHostsMin', 'unhealthyHostsMax']);
}

/** Per group, with and without its load balancer; not per zone. */
function* requestsPerTarget(
  cells: Float64Array,
  { LoadBalancer, TargetGroup }: Dimensions,
  scope: SeriesScope,
): Generator<CloudWatchDatum> {
  const targets = mean(cells, 'healthyHosts') || mean(cells, 'registeredHosts');
  if (scope.kind !== 'group' || targets === 0 || !LoadBalancer || !TargetGroup) return;
  const statistics = { Sum: at(cells, 'requests') / targets };
  for (const dimensions of [{ TargetGroup }, { LoadBalancer, TargetGroup }]) {
    yield { metricName: 'RequestCountPerTarget', unit: 'Count', dimensions, statistics };
  }
}
