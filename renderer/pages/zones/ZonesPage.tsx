import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { ResourceTable, type ResourceColumn } from '../../parts/ResourceTable.tsx';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { WhyInDns } from '../../parts/WhyInDns.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { zoneRows, type ZoneRow } from './zoneRows.ts';

/** The zones of the region: what is in each, what flows, and why it is in DNS or not. */
export function ZonesPage() {
  const { zones: texts } = useTexts();
  const { resources, isLoaded } = useResources();
  const states = useStates();
  const traffic = useTraffic(({ now }) => now);
  const rows = useMemo(() => zoneRows(resources, states, traffic), [resources, states, traffic]);
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const loadBalancers = [...resources.loadBalancers.values()];
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <SpaceBetween size="l">
        <ResourceTable
          name="zones"
          title={texts.title}
          isPage
          what={texts.what}
          items={rows}
          keyOf={({ zone }) => zone}
          nameOf={({ zone }) => zone}
          columns={useColumns()}
          filters={[
            { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ zone }) => zone },
            {
              key: 'balancer',
              label: texts.balancers,
              groupLabel: texts.balancers,
              valueOf: ({ balancers }) => balancers.map(({ name }) => name).join(' '),
            },
          ]}
          isLoading={!isLoaded}
          empty={{ title: texts.emptyTitle, text: texts.emptyText }}
          actions={<Button href="#/zonal-shifts/start">{texts.shifts.startButton}</Button>}
        />
        {loadBalancers.length > 0 && <WhyInDns loadBalancers={loadBalancers} title={texts.whyTitle} />}
      </SpaceBetween>
    </Page>
  );
}

function useColumns(): readonly ResourceColumn<ZoneRow>[] {
  const { zones: texts, parts } = useTexts();
  const formats = useFormats();
  const region = useResources(({ resources }) => resources.region);
  return [
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone, place }) => <ZoneSwatch place={place}>{zone}</ZoneSwatch>,
      minWidth: 150,
    },
    { id: 'zoneId', header: texts.zoneId, cell: ({ place }) => `${region}-az${place + 1}`, minWidth: 140 },
    { id: 'subnet', header: texts.subnet, cell: ({ subnets }) => subnets.join(', '), minWidth: 130 },
    {
      id: 'balancers',
      header: texts.balancers,
      cell: ({ balancers }) =>
        balancers.length === 0
          ? parts.none
          : balancers.map(({ name }, place) => (
              <span key={name}>
                {place > 0 && ', '}
                <Link href={`#/load-balancers/app/${name}`}>{name}</Link>
              </span>
            )),
      minWidth: 160,
    },
    {
      id: 'nodes',
      header: texts.nodes,
      cell: ({ nodes }) => nodes.map(({ address }) => address).join(', ') || parts.none,
      minWidth: 130,
    },
    { id: 'targets', header: texts.targets, cell: ({ targets }) => <StateCounts counts={targets} />, minWidth: 160 },
    { id: 'rate', header: texts.rate, cell: ({ rate }) => <Figure>{formats.rate(rate)}</Figure> },
    { id: 'share', header: texts.share, cell: ({ share }) => <Figure>{formats.observed(share)}</Figure> },
    {
      id: 'shift',
      header: texts.shift,
      cell: ({ shiftedAway }) =>
        shiftedAway.length === 0 ? (
          texts.noShift
        ) : (
          <StatusIndicator type="stopped">{texts.shiftedAway(shiftedAway.join(', '))}</StatusIndicator>
        ),
      minWidth: 150,
    },
  ];
}
