import * as token from '@cloudscape-design/design-tokens';
import type { MetricName, SeriesScopeInput } from '../../../engine/contract/views/SeriesView.ts';
import { RESPONSE_CLASSES } from '../../look/responseClasses.ts';
import { zoneLook } from '../../look/zoneLook.ts';
import type { Texts } from '../../texts/useTexts.ts';
import type { MonitoredChart, MonitoredSeries } from './MonitoredSeries.ts';

/** Zones of what is looked at, with their place in the region, which decides their look. */
export interface MonitoredZone {
  readonly zone: string;
  readonly place: number;
}

type OfZone = (zone: string) => SeriesScopeInput;

const byZone = (zones: readonly MonitoredZone[], metric: MetricName, scopeOf: OfZone): readonly MonitoredSeries[] =>
  zones.map(({ zone, place }) => {
    const { fill, dash } = zoneLook(place);
    return { label: zone, colour: fill, dash, scope: scopeOf(zone), metric };
  });

const PERCENTILES = [
  { label: 'p50', metric: 'latencyP50', colour: token.colorChartsPaletteCategorical1, dash: '' },
  { label: 'p95', metric: 'latencyP95', colour: token.colorChartsPaletteCategorical3, dash: '7 3' },
  { label: 'p99', metric: 'latencyP99', colour: token.colorChartsPaletteCategorical4, dash: '2 3' },
] as const;

const ELB_ERRORS = [
  { label: '4XX', metric: 'elb4xx', colour: token.colorChartsStatusLow },
  { label: '502', metric: 'elb502', colour: token.colorChartsStatusHigh },
  { label: '503', metric: 'elb503', colour: token.colorChartsStatusMedium },
  { label: '504', metric: 'elb504', colour: token.colorChartsPaletteCategorical5 },
] as const;

const latencyOf = ({ charts, percentilesOf }: Texts['monitoring'], scope: SeriesScopeInput): MonitoredChart => ({
  id: 'latency',
  title: charts.latency,
  unit: percentilesOf,
  kind: 'lines',
  format: 'latency',
  series: PERCENTILES.map((percentile) => ({ ...percentile, scope })),
});

const codesOf = ({ charts, perSecondByClass }: Texts['monitoring'], scope: SeriesScopeInput): MonitoredChart => ({
  id: 'codes',
  title: charts.codes,
  unit: perSecondByClass,
  kind: 'columns',
  format: 'rate',
  series: RESPONSE_CLASSES.map(({ name, metric, fill }) => ({ label: name, colour: fill, dash: '', scope, metric })),
});

/** Charts of a load balancer, as clients see it. Source: console, *Metrics and charts*. */
export function loadBalancerCharts(
  { monitoring: texts }: Texts,
  loadBalancerArn: string,
  zones: readonly MonitoredZone[],
): readonly MonitoredChart[] {
  const scope = { kind: 'balancer', loadBalancerArn } as const;
  const node: OfZone = (zone) => ({ kind: 'node', loadBalancerArn, zone });
  const zoned = { unit: texts.perSecondByZone, format: 'rate' } as const;
  const { charts } = texts;
  return [
    { ...zoned, id: 'requests', title: charts.requests, kind: 'stacked', series: byZone(zones, 'requests', node) },
    latencyOf(texts, scope),
    codesOf(texts, scope),
    {
      id: 'elbErrors',
      title: charts.elbErrors,
      unit: texts.perSecond,
      kind: 'columns',
      format: 'rate',
      series: ELB_ERRORS.map((error) => ({ ...error, dash: '', scope })),
    },
    {
      id: 'connections',
      title: charts.connections,
      unit: texts.byZone,
      kind: 'stacked',
      format: 'rate',
      series: byZone(zones, 'connections', node),
    },
    {
      id: 'newConnections',
      title: charts.newConnections,
      unit: texts.perSecondByZone,
      kind: 'stacked',
      format: 'rate',
      series: byZone(zones, 'newConnections', node),
    },
    {
      id: 'bytes',
      title: charts.bytes,
      unit: texts.bytesPerSecond,
      kind: 'lines',
      format: 'bytes',
      series: [
        {
          label: texts.received,
          metric: 'requestBytes',
          colour: token.colorChartsPaletteCategorical1,
          dash: '',
          scope,
        },
        {
          label: texts.sent,
          metric: 'responseBytes',
          colour: token.colorChartsPaletteCategorical3,
          dash: '7 3',
          scope,
        },
      ],
    },
    {
      id: 'connectionErrors',
      title: charts.connectionErrors,
      unit: texts.perSecondByZone,
      kind: 'columns',
      format: 'rate',
      series: byZone(zones, 'connectionErrors', node),
    },
  ];
}

/** Charts of a target group: what its targets get and answer. Zones are those of its targets; `all` for those in none. */
export function targetGroupCharts(
  { monitoring: texts }: Texts,
  targetGroupArn: string,
  zones: { readonly ofNodes: readonly MonitoredZone[]; readonly ofTargets: readonly MonitoredZone[] },
): readonly MonitoredChart[] {
  const scope = { kind: 'group', targetGroupArn } as const;
  const groupZone: OfZone = (zone) => ({ kind: 'groupZone', targetGroupArn, zone });
  const zoned = { unit: texts.perSecondByZone, format: 'rate' } as const;
  const hosts = { unit: texts.targetsByZone, kind: 'steps', format: 'hosts' } as const;
  const { charts } = texts;
  const { ofNodes, ofTargets } = zones;
  return [
    {
      ...zoned,
      id: 'requests',
      title: charts.requests,
      kind: 'stacked',
      series: byZone(ofNodes, 'requests', groupZone),
    },
    latencyOf(texts, scope),
    codesOf(texts, scope),
    { ...hosts, id: 'hosts', title: charts.hosts, series: byZone(ofTargets, 'healthyHosts', groupZone) },
    {
      ...hosts,
      id: 'unhealthyHosts',
      title: charts.unhealthyHosts,
      series: byZone(ofTargets, 'unhealthyHosts', groupZone),
    },
    {
      id: 'connectionErrors',
      title: charts.connectionErrors,
      unit: texts.perSecondByZone,
      kind: 'columns',
      format: 'rate',
      series: byZone(ofNodes, 'connectionErrors', groupZone),
    },
    {
      id: 'checks',
      title: charts.checks,
      unit: texts.perSecondByZone,
      kind: 'columns',
      format: 'rate',
      series: byZone(ofNodes, 'probesFailed', groupZone),
    },
  ];
}
