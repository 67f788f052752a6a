import type { MetricName, SeriesScopeInput } from '../../../engine/contract/views/SeriesView.ts';

/** One line, area or column of a chart. */
export interface MonitoredSeries {
  readonly label: string;
  /** A colour of the design tokens. */
  readonly colour: string;
  /** An SVG `stroke-dasharray`; empty for a solid line. */
  readonly dash: string;
  readonly scope: SeriesScopeInput;
  readonly metric: MetricName;
}

/** One chart of a monitoring tab. */
export interface MonitoredChart {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: 'stacked' | 'lines' | 'columns' | 'steps';
  /** How its values are written. */
  readonly format: 'rate' | 'latency' | 'hosts' | 'bytes';
  /** Bottom first where they stack. */
  readonly series: readonly MonitoredSeries[];
}
