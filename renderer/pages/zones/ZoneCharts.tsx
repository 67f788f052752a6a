import * as token from '@cloudscape-design/design-tokens';
import { useMemo } from 'react';
import type { MetricName } from '../../../engine/contract/views/SeriesView.ts';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import type { MonitoredChart, MonitoredSeries } from '../../parts/monitoring/MonitoredSeries.ts';
import { MonitoringPanel } from '../../parts/monitoring/MonitoringPanel.tsx';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { ZoneRow } from './zoneRows.ts';

/** Lines that a chart tells apart; what comes after them is not drawn. Source: console, *Metrics and charts*. */
const MOST = 8;
/** Without the second of the palette, a red that reads as failure. */
const COLOURS = [
  token.colorChartsPaletteCategorical1,
  token.colorChartsPaletteCategorical3,
  token.colorChartsPaletteCategorical4,
  token.colorChartsPaletteCategorical5,
  token.colorChartsPaletteCategorical6,
  token.colorChartsPaletteCategorical7,
  token.colorChartsPaletteCategorical8,
  token.colorChartsPaletteCategorical9,
];
const DASHES = ['', '7 3', '2 3', '9 3 2 3'];

/** Charts of a zone: what its node of each load balancer takes, and the targets of each group in it. */
export function ZoneCharts({ row }: { readonly row: ZoneRow }) {
  const { zones } = useTexts();
  const texts = zones.one;
  const resources = useRunning();
  const { zone, balancers } = row;
  const charts = useMemo((): readonly MonitoredChart[] => {
    const look = (place: number) => ({
      colour: COLOURS[place % COLOURS.length] ?? '',
      dash: DASHES[place % DASHES.length] ?? '',
    });
    const perBalancer = (metric: MetricName): readonly MonitoredSeries[] =>
      balancers.slice(0, MOST).map(({ loadBalancerArn, name }, place) => ({
        ...look(place),
        label: name,
        scope: { kind: 'node', loadBalancerArn, zone },
        metric,
      }));
    const groups = balancers.flatMap(({ loadBalancerArn }) => groupsOfLoadBalancer(resources, loadBalancerArn));
    return [
      {
        id: 'requests',
        title: texts.requestsOf,
        unit: texts.perSecond,
        kind: 'stacked',
        format: 'rate',
        series: perBalancer('requests'),
      },
      {
        id: 'hosts',
        title: texts.hosts,
        unit: texts.count,
        kind: 'steps',
        format: 'hosts',
        series: groups.slice(0, MOST).map(({ targetGroupArn, name }, place) => ({
          ...look(place),
          label: name,
          scope: { kind: 'groupZone', targetGroupArn, zone },
          metric: 'healthyHosts',
        })),
      },
      {
        id: 'latency',
        title: texts.latency,
        unit: texts.milliseconds,
        kind: 'lines',
        format: 'latency',
        series: perBalancer('latencyP95'),
      },
      {
        id: 'connections',
        title: texts.connections,
        unit: '',
        kind: 'stacked',
        format: 'rate',
        series: perBalancer('connections'),
      },
    ];
  }, [texts, resources, zone, balancers]);
  if (balancers.length === 0) return <EmptyState title={texts.noCharts} text="" />;
  return <MonitoringPanel charts={charts} name={zone} />;
}
