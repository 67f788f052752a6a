import type { ZoneName } from '../model/names.ts';
import type { TargetHealthState } from '../model/TargetHealth.ts';
import type { CloudWatchDatum } from './cloudWatch/cloudWatchMinute.ts';

/** Labels of a Prometheus sample; an empty one is left out. Names as CloudWatch's dimensions: `app/<name>/<id>`. */
export interface ReadoutLabels {
  readonly load_balancer: string;
  readonly target_group: string;
  readonly availability_zone: ZoneName | 'all' | '';
  readonly target: string;
}

/** A series as it is now. */
export interface SeriesReadout {
  readonly labels: ReadoutLabels;
  /** `node`: what clients did at a node. `groupZone`: what a zone's nodes sent to a group. `target`: one target. */
  readonly kind: 'node' | 'groupZone' | 'target';
  /** By `COLUMN`: everything since the series began. */
  readonly total: Float64Array;
  /** By `COLUMN`: the last second, for gauges. */
  readonly now: Float64Array;
}

export interface TargetReadout {
  readonly labels: ReadoutLabels;
  readonly state: TargetHealthState;
}

export interface NodeReadout {
  readonly labels: ReadoutLabels;
  readonly isInDns: boolean;
}

/** All that is published at `/metrics`, at one moment. */
export interface MetricsReadout {
  readonly series: readonly SeriesReadout[];
  readonly targets: readonly TargetReadout[];
  readonly nodes: readonly NodeReadout[];
  /** Of the last full minute. */
  readonly cloudWatch: readonly CloudWatchDatum[];
}
