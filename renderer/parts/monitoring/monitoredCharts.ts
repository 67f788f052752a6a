import * as token from '@cloudscape-design/design-tokens';
import type { MetricName, SeriesScopeInput } from '../../../engine/contract/views/SeriesView.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { typeOfProtocol } from '../../../engine/model/typeOfProtocol.ts';
import { RESPONSE_CLASSES } from '../../look/responseClasses.ts';
import { zoneLook } from '../../look/zoneLook.ts';
import type { Texts } from '../../texts/useTexts.ts';
import type { MonitoredChart, MonitoredSeries } from './MonitoredSeries.ts';
import { protocolCharts, resetsOf } from './protocolCharts.ts';

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

/** As much of a load balancer as decides what is drawn of it. */
export type MonitoredBalancer = Pick<LoadBalancer, 'loadBalancerArn' | 'type'>;

/**
 * Charts of a load balancer, as clients see it: requests and answers of an Application or Classic one, flows of the
 * others. Source: console, *Metrics and charts*.
 */
export function loadBalancerCharts(
  texts: Texts,
  balancer: MonitoredBalancer,
  zones: readonly MonitoredZone[],
): readonly MonitoredChart[] {
  const { loadBalancerArn, type } = balancer;
  const node: OfZone = (zone) => ({ kind: 'node', loadBalancerArn, zone });
  const { charts, ...words } = texts.monitoring;
  const level = { unit: words.byZone, kind: 'stacked', format: 'rate' } as const;
  const stacked = { ...level, unit: words.perSecondByZone } as const;
  const columns = { ...stacked, kind: 'columns' } as const;
  const rejected = (title: string) => ({
    ...columns,
    id: 'rejected',
    title,
    series: byZone(zones, 'rejectedConnections', node),
  });
  const errors: MonitoredChart = {
    ...columns,
    id: 'connectionErrors',
    title: charts.connectionErrors,
    series: byZone(zones, 'connectionErrors', node),
  };
  const flows: readonly MonitoredChart[] = [
    { ...level, id: 'activeFlows', title: charts.activeFlows, series: byZone(zones, 'inFlight', node) },
    { ...stacked, id: 'newFlows', title: charts.newFlows, series: byZone(zones, 'requests', node) },
    bytesOf(texts.monitoring, balancer),
  ];
  if (type === 'gateway') return [...flows, rejected(charts.rejectedFlows)];
  if (type === 'network')
    return [
      ...flows,
      ...protocolCharts(texts.monitoring, balancer),
      rejected(charts.rejectedFlows),
      errors,
      resetsOf(texts.monitoring, balancer),
      {
        ...columns,
        id: 'portAllocationErrors',
        title: charts.portAllocationErrors,
        series: byZone(zones, 'portAllocationErrors', node),
      },
      tlsErrorsOf(texts.monitoring, balancer),
    ];
  const scope = { kind: 'balancer', loadBalancerArn } as const;
  return [
    { ...stacked, id: 'requests', title: charts.requests, series: byZone(zones, 'requests', node) },
    latencyOf(texts.monitoring, scope),
    codesOf(texts.monitoring, scope),
    {
      id: 'elbErrors',
      title: charts.elbErrors,
      unit: words.perSecond,
      kind: 'columns',
      format: 'rate',
      series: ELB_ERRORS.map((error) => ({ ...error, dash: '', scope })),
    },
    { ...level, id: 'connections', title: charts.connections, series: byZone(zones, 'connections', node) },
    { ...stacked, id: 'newConnections', title: charts.newConnections, series: byZone(zones, 'newConnections', node) },
    bytesOf(texts.monitoring, balancer),
    errors,
    rejected(charts.rejectedConnections),
    tlsErrorsOf(texts.monitoring, balancer),
  ];
}

/** Two series of a load balancer, told apart by colour and dash. */
function pair(
  { loadBalancerArn }: MonitoredBalancer,
  [first, second]: readonly [PairPart, PairPart],
): readonly MonitoredSeries[] {
  const scope = { kind: 'balancer', loadBalancerArn } as const;
  return [
    { ...first, scope, colour: token.colorChartsPaletteCategorical1, dash: '' },
    { ...second, scope, colour: token.colorChartsPaletteCategorical3, dash: '7 3' },
  ];
}

type PairPart = Pick<MonitoredSeries, 'label' | 'metric'>;

function bytesOf({ charts, ...words }: Texts['monitoring'], balancer: MonitoredBalancer): MonitoredChart {
  return {
    id: 'bytes',
    title: charts.bytes,
    unit: words.bytesPerSecond,
    kind: 'lines',
    format: 'bytes',
    series: pair(balancer, [
      { label: words.received, metric: 'requestBytes' },
      { label: words.sent, metric: 'responseBytes' },
    ]),
  };
}

function tlsErrorsOf({ charts, ...words }: Texts['monitoring'], balancer: MonitoredBalancer): MonitoredChart {
  return {
    id: 'tlsErrors',
    title: charts.tlsErrors,
    unit: words.perSecond,
    kind: 'lines',
    format: 'rate',
    series: pair(balancer, [
      { label: words.withClients, metric: 'clientTlsErrors' },
      { label: words.withTargets, metric: 'targetTlsErrors' },
    ]),
  };
}

/** Charts of a target group: what its targets get and answer. Zones are those of its targets; `all` for those in none. */
export function targetGroupCharts(
  { monitoring: texts }: Texts,
  { targetGroupArn, protocol }: Pick<TargetGroup, 'targetGroupArn' | 'protocol'>,
  zones: { readonly ofNodes: readonly MonitoredZone[]; readonly ofTargets: readonly MonitoredZone[] },
): readonly MonitoredChart[] {
  const scope = { kind: 'group', targetGroupArn } as const;
  const groupZone: OfZone = (zone) => ({ kind: 'groupZone', targetGroupArn, zone });
  const zoned = { unit: texts.perSecondByZone, format: 'rate' } as const;
  const hosts = { unit: texts.targetsByZone, kind: 'steps', format: 'hosts' } as const;
  const { charts } = texts;
  const { ofNodes, ofTargets } = zones;
  const areFlows = typeOfProtocol(protocol) !== 'application';
  return [
    {
      ...zoned,
      id: 'requests',
      title: areFlows ? charts.newFlows : charts.requests,
      kind: 'stacked',
      series: byZone(ofNodes, 'requests', groupZone),
    },
    // Nobody looks into flows, so they have neither answers nor response times.
    ...(areFlows ? [] : [latencyOf(texts, scope), codesOf(texts, scope)]),
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
