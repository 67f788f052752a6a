import type { ColumnName } from '../columns.ts';

export type CloudWatchNamespace = 'AWS/ApplicationELB' | 'AWS/NetworkELB' | 'AWS/GatewayELB' | 'AWS/ELB';

/** What a metric is published for: a load balancer or a target group of it, each as a whole and by zone. */
export type MetricSubject = 'balancer' | 'group';

interface Named {
  readonly name: string;
  readonly unit: 'Count' | 'Bytes' | 'Seconds' | 'None';
  readonly of: readonly MetricSubject[];
}

/**
 * A count: each node has a data point for each minute, worked out from the cells of it. A 0 is no data point unless
 * `always`.
 */
export interface CountMetric extends Named {
  readonly kind: 'count';
  readonly value: (cells: Float64Array) => number;
  readonly always?: true;
}

/** How many hosts were in a state, each second. */
export interface HostMetric extends Named {
  readonly kind: 'hosts';
  readonly level: ColumnName;
  readonly least: ColumnName;
  readonly most: ColumnName;
}

/** Times to the first byte of the target's answer; the only ones with percentiles. */
export interface TimeMetric extends Named {
  readonly kind: 'time';
}

/** Requests for each target, healthy ones or else registered; of a group as a whole, also without its load balancer. */
export interface PerTargetMetric extends Named {
  readonly kind: 'perTarget';
}

/** What only a load balancer as a whole has, in no zone: a data point for each minute, of its own cells. A 0 is none. */
export interface WholeMetric extends Named {
  readonly kind: 'whole';
  readonly value: (cells: Float64Array) => number;
}

/** A row of the table of metrics: how it is named, and from which cells it is worked out. */
export type CloudWatchMetric = CountMetric | HostMetric | TimeMetric | PerTargetMetric | WholeMetric;
