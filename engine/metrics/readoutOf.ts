import {
  loadBalancerDimension,
  targetGroupDimension,
  type LoadBalancerArn,
  type TargetGroupArn,
  type TargetKey,
} from '../model/names.ts';
import { appendCells } from './columns.ts';
import type { MetricsReadout, NodeReadout, ReadoutLabels, SeriesReadout, TargetReadout } from './MetricsReadout.ts';
import type { CompletedMinute } from './Periods.ts';
import type { RowDirectory } from './RowDirectory.ts';
import type { Series } from './Series.ts';
import type { SeriesBook } from './SeriesBook.ts';

/** What is published of the series that there are now. */
export function readoutOf(options: {
  readonly book: SeriesBook;
  readonly directory: RowDirectory;
  readonly lastMinute: CompletedMinute | undefined;
}): MetricsReadout {
  const { book, directory, lastMinute } = options;
  const targetZones = new Map(book.links.hosts.map(({ entry, series }) => [series, entry.targetZone]));
  const series = [...book.series.values()].flatMap((of) => seriesReadout(of, targetZones.get(of)));
  return {
    series,
    targets: targetReadouts(directory),
    nodes: directory.nodes.map((entry): NodeReadout => {
      const labels = labelsOf(entry.loadBalancerArn, { availability_zone: entry.zone });
      return { labels, isInDns: directory.isInDns(entry.nodeId) };
    }),
    cloudWatch: lastMinute?.data ?? [],
  };
}

function seriesReadout(series: Series, targetZone: ReadoutLabels['availability_zone'] | undefined): SeriesReadout[] {
  const { scope, loadBalancerArn } = series;
  if (!loadBalancerArn) return [];
  const total = series.life.slice();
  appendCells(total, series.minute);
  const now = series.second;
  switch (scope.kind) {
    case 'node':
      return [{ kind: 'node', labels: labelsOf(loadBalancerArn, { availability_zone: scope.zone }), total, now }];
    case 'groupZone': {
      const target_group = targetGroupDimension(scope.targetGroupArn);
      const labels = labelsOf(loadBalancerArn, { target_group, availability_zone: scope.zone });
      // The group's hosts outside any zone are in no node's zone, and have no traffic of their own here.
      return scope.zone === 'all' ? [] : [{ kind: 'groupZone', labels, total, now }];
    }
    case 'target': {
      const labels = targetLabels({ loadBalancerArn, ...scope, targetZone: targetZone ?? '' });
      return [{ kind: 'target', labels, total, now }];
    }
    case 'balancer':
    case 'zone':
    case 'group':
    case 'zonePair':
      return [];
    default:
      return scope satisfies never;
  }
}

function targetReadouts(directory: RowDirectory): TargetReadout[] {
  const seen = new Map<string, TargetReadout>();
  for (const entry of directory.targets) {
    const { targetGroupArn, key } = entry;
    const name = `${targetGroupArn}|${key}`;
    if (seen.has(name)) continue;
    const state = directory.healthOf(targetGroupArn, key);
    if (state) seen.set(name, { labels: targetLabels(entry), state });
  }
  return [...seen.values()];
}

function targetLabels(target: {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly targetZone: ReadoutLabels['availability_zone'];
}): ReadoutLabels {
  return labelsOf(target.loadBalancerArn, {
    target_group: targetGroupDimension(target.targetGroupArn),
    availability_zone: target.targetZone,
    target: target.key,
  });
}

function labelsOf(loadBalancerArn: LoadBalancerArn, more: Partial<ReadoutLabels>): ReadoutLabels {
  return {
    load_balancer: loadBalancerDimension(loadBalancerArn),
    target_group: '',
    availability_zone: '',
    target: '',
    ...more,
  };
}
