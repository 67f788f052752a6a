import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { ResourceTable, type ResourceColumn } from '../../parts/ResourceTable.tsx';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { WhyInDns } from '../../parts/WhyInDns.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useZoneFigures, ZoneFigures } from './ZoneFigures.tsx';
import { ZoneActions } from './ZoneActions.tsx';
import { zoneRows, type ZoneRow } from './zoneRows.ts';
import { ZoneState } from './ZoneState.tsx';
import { zonePath } from '../../parts/zonePath.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { FormButton } from '../../parts/FormButton.tsx';

/** The zones of the region: what is in each, what flows, and why it is in DNS or not. */
export function ZonesPage() {
  const { zones: texts, states } = useTexts();
  const resources = useRunning();
  const isLoaded = useResources((state) => state.isLoaded);
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const rows = useMemo(() => zoneRows(resources, { targets, dns }), [resources, targets, dns]);
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const navigate = useNavigate();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const loadBalancers = [...resources.loadBalancers.values()];
  usePageKeys({
    s: () => {
      const [zone] = keys;
      void navigate(zone === undefined ? '/zonal-shifts/start' : `/zonal-shifts/start?zone=${zone}`);
    },
  });
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <ZoneFigures>
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
                key: 'status',
                label: texts.status,
                groupLabel: texts.status,
                valueOf: ({ standing }) => states.zone[standing],
              },
              {
                key: 'balancer',
                label: texts.balancers,
                groupLabel: texts.balancers,
                valueOf: ({ balancers }) => balancers.map(({ name }) => name).join(' '),
              },
            ]}
            isLoading={!isLoaded}
            empty={{ title: texts.emptyTitle, text: texts.emptyText }}
            selected={keys}
            onSelect={setKeys}
            isSingle
            hasRowMenu
            onOpen={({ zone }) => void navigate(zonePath(zone))}
            actions={
              <>
                <ZoneActions row={rows.find(({ zone }) => keys.includes(zone))} />
                <FormButton href="#/zonal-shifts/start">{texts.shifts.startButton}</FormButton>
              </>
            }
          />
          {loadBalancers.length > 0 && <WhyInDns loadBalancers={loadBalancers} title={texts.whyTitle} />}
        </SpaceBetween>
      </ZoneFigures>
    </Page>
  );
}

type WriteFigure = (figures: ReturnType<typeof useZoneFigures>) => string;

/** A figure of a zone, as it is now. */
function ZoneFigure({ zone, write }: { readonly zone: string; readonly write: WriteFigure }) {
  return <Figure>{write(useZoneFigures(zone))}</Figure>;
}

function useColumns(): readonly ResourceColumn<ZoneRow>[] {
  const { zones: texts, parts } = useTexts();
  const formats = useFormats();
  const region = useResources(({ resources }) => resources.region);
  const figure = (id: string, label: string, write: WriteFigure): ResourceColumn<ZoneRow> => ({
    id,
    header: (
      <span className="bz-lines">
        <Figure>{label}</Figure>
      </span>
    ),
    label,
    cell: ({ zone }) => <ZoneFigure zone={zone} write={write} />,
    minWidth: 110,
  });
  return [
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone, place }) => (
        <ZoneSwatch place={place}>
          <Link href={`#${zonePath(zone)}`}>{zone}</Link>
        </ZoneSwatch>
      ),
      minWidth: 130,
    },
    {
      id: 'zoneId',
      header: texts.zoneId,
      cell: ({ place }) => `${region}-az${place + 1}`,
      minWidth: 120,
      isShown: 'wide',
    },
    { id: 'status', header: texts.status, cell: (row) => <ZoneState row={row} />, minWidth: 130 },
    { id: 'subnet', header: texts.subnet, cell: ({ subnets }) => subnets.join(', '), minWidth: 130, isShown: false },
    {
      id: 'balancers',
      header: texts.balancers,
      cell: ({ balancers }) =>
        balancers.length === 0
          ? parts.none
          : balancers.map((one) => (
              <div key={one.loadBalancerArn}>
                <Link href={`#${loadBalancerPath(one)}`}>{one.name}</Link>
              </div>
            )),
      minWidth: 150,
    },
    {
      id: 'nodes',
      header: texts.nodes,
      cell: ({ nodes }) =>
        nodes.length === 0 ? parts.none : nodes.map(({ address }) => <div key={address}>{address}</div>),
      minWidth: 120,
      isShown: 'wide',
    },
    { id: 'targets', header: texts.targets, cell: ({ targets }) => <StateCounts counts={targets} />, minWidth: 140 },
    { ...figure('rate', texts.rate, ({ flow }) => formats.rate(flow?.rate)), isShown: false },
    figure('share', texts.share, ({ flow }) => formats.observed(flow?.share)),
    figure('crossZone', texts.crossZone, ({ crossing }) =>
      crossing === null ? parts.none : `${formats.rate(crossing.in)} / ${formats.rate(crossing.out)}`,
    ),
    {
      id: 'shift',
      header: texts.shift,
      cell: ({ shiftedAway }) =>
        shiftedAway.length === 0 ? (
          texts.noShift
        ) : (
          <StatusIndicator type="stopped">{texts.shiftedAway(shiftedAway.join(', '))}</StatusIndicator>
        ),
      minWidth: 110,
      isShown: 'wide',
    },
  ];
}
