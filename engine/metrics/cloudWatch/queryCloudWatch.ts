import { loadBalancerArnOf, targetGroupArnOf, type ZoneName } from '../../model/names.ts';
import { HISTORY_PERIODS, type MetricsHistory, type PeriodSeconds } from '../MetricsHistory.ts';
import { scopeKey, type SeriesScope } from '../SeriesScope.ts';
import type { CloudWatchMetric, CloudWatchNamespace } from './CloudWatchMetric.ts';
import { CLOUD_WATCH_METRICS } from './cloudWatchMetrics.ts';
import type { Dimensions } from './metricSource.ts';
import { statisticsOf, type PeriodStatistics } from './statisticsOf.ts';

/** What is asked of one metric. Seconds since the epoch, multiples of 60; `toSecond` is exclusive. */
export interface CloudWatchQuery {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: ReadonlyMap<string, string>;
  readonly fromSecond: number;
  readonly toSecond: number;
  /** A multiple of 60. Beyond a day back, what is kept is no finer than 300. */
  readonly periodSeconds: number;
}

/** One period in which the metric had data. */
export interface CloudWatchPoint {
  readonly startSecond: number;
  readonly statistics: PeriodStatistics;
}

export interface CloudWatchAnswer {
  readonly unit: CloudWatchMetric['unit'];
  readonly points: readonly CloudWatchPoint[];
}

/** What a query is answered from. */
export interface CloudWatchSources {
  readonly region: string;
  readonly zones: readonly ZoneName[];
  readonly nowSecond: number;
  readonly history: Pick<MetricsHistory, 'read'>;
}

/**
 * The points of one metric, in order of time: of minutes that are complete, for a day; of five minutes, for 15 days. A
 * metric or a set of dimensions that ELB does not have has no points; undefined for a name that no namespace has.
 */
export function queryCloudWatch(query: CloudWatchQuery, sources: CloudWatchSources): CloudWatchAnswer | undefined {
  const metric = metricOf(query);
  if (!metric) return undefined;
  const { unit } = metric;
  const scope = scopeOf(metric, query, sources);
  if (!scope) return { unit, points: [] };
  const own = periodsOf([scope.own], query, sources);
  const byNode = periodsOf(metric.kind === 'count' ? scope.byNode : [], query, sources);
  const starts = [...new Set([...own.keys(), ...byNode.keys()])].toSorted((one, other) => one - other);
  const points = starts.flatMap((startSecond): readonly CloudWatchPoint[] => {
    const cells = { own: own.get(startSecond) ?? [], byNode: byNode.get(startSecond) ?? [] };
    const statistics = statisticsOf(metric, cells);
    return statistics ? [{ startSecond, statistics }] : [];
  });
  return { unit, points };
}

function metricOf({ namespace, metricName }: CloudWatchQuery): CloudWatchMetric | undefined {
  if (!isNamespace(namespace)) return undefined;
  return CLOUD_WATCH_METRICS[namespace].find(({ name }) => name === metricName);
}

function isNamespace(text: string): text is CloudWatchNamespace {
  return Object.hasOwn(CLOUD_WATCH_METRICS, text);
}

interface Scopes {
  readonly own: SeriesScope;
  readonly byNode: readonly SeriesScope[];
}

/** The series of a set of dimensions; undefined when ELB does not publish the metric for such a set. */
function scopeOf(
  metric: CloudWatchMetric,
  { namespace, dimensions }: CloudWatchQuery,
  { region, zones }: CloudWatchSources,
): Scopes | undefined {
  const names: Record<keyof Dimensions, string | undefined> = {
    LoadBalancer: dimensions.get('LoadBalancer'),
    LoadBalancerName: dimensions.get('LoadBalancerName'),
    TargetGroup: dimensions.get('TargetGroup'),
    AvailabilityZone: dimensions.get('AvailabilityZone'),
  };
  const given = Object.values(names).filter((value) => value !== undefined).length;
  const balancer = namespace === 'AWS/ELB' ? names.LoadBalancerName : names.LoadBalancer;
  const { TargetGroup, AvailabilityZone } = names;
  const expected = [balancer, TargetGroup, AvailabilityZone].filter((value) => value !== undefined).length;
  if (given !== dimensions.size || expected !== given) return undefined;
  const inZones = AvailabilityZone === undefined ? zones : zones.filter((zone) => zone === AvailabilityZone);
  const [only] = inZones;
  if (only === undefined) return undefined;
  if (TargetGroup !== undefined) {
    if (!metric.of.includes('group')) return undefined;
    if (metric.kind === 'perTarget' ? AvailabilityZone !== undefined : balancer === undefined) return undefined;
    const targetGroupArn = targetGroupArnOf(region, TargetGroup);
    const byNode = inZones.map((zone): SeriesScope => ({ kind: 'groupZone', targetGroupArn, zone }));
    const [first] = byNode;
    const own: SeriesScope = AvailabilityZone === undefined || !first ? { kind: 'group', targetGroupArn } : first;
    return { own, byNode };
  }
  if (balancer === undefined || !metric.of.includes('balancer')) return undefined;
  if (metric.kind === 'whole' && AvailabilityZone !== undefined) return undefined;
  const loadBalancerArn = loadBalancerArnOf(region, balancer);
  const byNode = inZones.map((zone): SeriesScope => ({ kind: 'node', loadBalancerArn, zone }));
  const own: SeriesScope =
    AvailabilityZone === undefined
      ? { kind: 'balancer', loadBalancerArn }
      : { kind: 'node', loadBalancerArn, zone: only };
  return { own, byNode };
}

/** What is kept of series, by the period that it is in. */
function periodsOf(
  scopes: readonly SeriesScope[],
  { fromSecond, toSecond, periodSeconds }: CloudWatchQuery,
  { nowSecond, history }: CloudWatchSources,
): ReadonlyMap<number, readonly Float64Array[]> {
  const into = new Map<number, Float64Array[]>();
  const kept = keptPeriod(fromSecond, nowSecond);
  const complete = Math.min(toSecond, nowSecond - (nowSecond % kept));
  for (const scope of scopes) {
    const range = { key: scopeKey(scope), periodSeconds: kept, fromSecond, toSecond: complete };
    for (const { startSecond, cells } of history.read(range)) {
      const start = startSecond - ((startSecond - fromSecond) % periodSeconds);
      const list = into.get(start);
      if (list) list.push(cells);
      else into.set(start, [cells]);
    }
  }
  return into;
}

function keptPeriod(fromSecond: number, nowSecond: number): PeriodSeconds {
  const { minute, fiveMinutes } = HISTORY_PERIODS;
  return nowSecond - fromSecond <= minute.keptSeconds ? minute.periodSeconds : fiveMinutes.periodSeconds;
}
