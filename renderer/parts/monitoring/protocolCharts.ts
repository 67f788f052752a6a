import * as token from '@cloudscape-design/design-tokens';
import type { MetricName } from '../../../engine/contract/views/SeriesView.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { Texts } from '../../texts/useTexts.ts';
import type { MonitoredChart, MonitoredSeries } from './MonitoredSeries.ts';

type Words = Texts['monitoring'];
type Balancer = Pick<LoadBalancer, 'loadBalancerArn'>;

const LOOKS = [
  { colour: token.colorChartsPaletteCategorical1, dash: '' },
  { colour: token.colorChartsPaletteCategorical3, dash: '7 3' },
  { colour: token.colorChartsPaletteCategorical4, dash: '2 3' },
] as const;

type Part = readonly [label: string, metric: MetricName];

function three({ loadBalancerArn }: Balancer, parts: readonly [Part, Part, Part]): readonly MonitoredSeries[] {
  const scope = { kind: 'balancer', loadBalancerArn } as const;
  return LOOKS.map((look, place) => {
    const [label, metric] = parts[place] ?? parts[0];
    return { ...look, label, metric, scope };
  });
}

/**
 * Flows and bytes of a Network Load Balancer by protocol; the labels are names of protocols, in every language. Source:
 * console, *Metrics and charts*.
 */
export function protocolCharts({ charts, ...words }: Words, balancer: Balancer): readonly MonitoredChart[] {
  const of = (tcp: MetricName, tls: MetricName, udp: MetricName) =>
    three(balancer, [
      ['TCP', tcp],
      ['TLS', tls],
      ['UDP', udp],
    ]);
  const perSecond = { unit: words.perSecond, kind: 'columns', format: 'rate' } as const;
  return [
    {
      id: 'flowsByProtocol',
      title: charts.flowsByProtocol,
      unit: words.byProtocol,
      kind: 'stacked',
      format: 'rate',
      series: of('activeTcpFlows', 'activeTlsFlows', 'activeUdpFlows'),
    },
    {
      ...perSecond,
      id: 'newFlowsByProtocol',
      title: charts.newFlowsByProtocol,
      series: of('newTcpFlows', 'newTlsFlows', 'newUdpFlows'),
    },
    {
      id: 'bytesByProtocol',
      title: charts.bytesByProtocol,
      unit: words.bytesPerSecond,
      kind: 'stacked',
      format: 'bytes',
      series: of('tcpBytes', 'tlsBytes', 'udpBytes'),
    },
  ];
}

/** Connections of a Network Load Balancer that were reset, by whom. Source: console, *Metrics and charts*. */
export function resetsOf({ charts, ...words }: Words, balancer: Balancer): MonitoredChart {
  return {
    id: 'resets',
    title: charts.resets,
    unit: words.perSecond,
    kind: 'lines',
    format: 'rate',
    series: three(balancer, [
      [words.resetBy.client, 'clientResets'],
      [words.resetBy.target, 'targetResets'],
      [words.resetBy.elb, 'elbResets'],
    ]),
  };
}
