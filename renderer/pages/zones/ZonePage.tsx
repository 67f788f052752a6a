import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Copyable } from '../../parts/Copyable.tsx';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { MissingPage } from '../../parts/MissingPage.tsx';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { tabKeys } from '../../parts/tabKeys.ts';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { useTab } from '../../parts/useTab.ts';
import { WhyInDns } from '../../parts/WhyInDns.tsx';
import { Page } from '../../shell/Page.tsx';
import { useStates } from '../../store/states.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ZoneActions } from './ZoneActions.tsx';
import { ZoneCharts } from './ZoneCharts.tsx';
import { ZoneEvents } from './ZoneEvents.tsx';
import { useZoneFigures, ZoneFigures } from './ZoneFigures.tsx';
import { zoneRows, type ZoneRow } from './zoneRows.ts';
import { ZoneState } from './ZoneState.tsx';
import { ZoneTargets } from './ZoneTargets.tsx';

const TABS = ['targets', 'monitoring', 'events'] as const;

/** A zone: what is in it, what flows, its charts, targets and events. Source: console, *Zones*. */
export function ZonePage() {
  const { zone = '' } = useParams();
  const { zones: texts } = useTexts();
  const resources = useRunning();
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const row = useMemo(
    () => zoneRows(resources, { targets, dns }).find((one) => one.zone === zone),
    [resources, targets, dns, zone],
  );
  if (!row) return <MissingPage what={`${texts.zone} “${zone}”`} back={{ name: texts.what, to: '/zones' }} />;
  return <Found row={row} />;
}

function Found({ row }: { readonly row: ZoneRow }) {
  const { zones: texts } = useTexts();
  const navigate = useNavigate();
  const [tab, setTab] = useTab(TABS);
  const shiftable = row.balancers.find(({ isClassic }) => isClassic !== true);
  usePageKeys({
    s: () => {
      if (shiftable) void navigate(`/zonal-shifts/start?lb=${shiftable.name}&zone=${row.zone}`);
    },
    ...tabKeys(TABS, setTab),
  });
  const content = {
    targets: <ZoneTargets zone={row.zone} />,
    monitoring: <ZoneCharts row={row} />,
    events: <ZoneEvents row={row} />,
  };
  return (
    <Page title={row.zone} actions={<ZoneActions row={row} isOnPage />}>
      <SpaceBetween size="l">
        <ZoneFigures>
          <Details row={row} />
        </ZoneFigures>
        {row.balancers.length > 0 && (
          <WhyInDns loadBalancers={row.balancers} title={texts.whyThisTitle} onlyZone={row.zone} />
        )}
        <Tabs
          activeTabId={tab}
          onChange={({ detail }) => {
            const chosen = TABS.find((one) => one === detail.activeTabId);
            if (chosen) setTab(chosen);
          }}
          tabs={TABS.map((id) => ({ id, label: texts.one.tabs[id], content: tab === id && content[id] }))}
        />
      </SpaceBetween>
    </Page>
  );
}

function Details({ row }: { readonly row: ZoneRow }) {
  const { zones: texts, parts } = useTexts();
  const formats = useFormats();
  const region = useRunning().region;
  const { flow, crossing } = useZoneFigures(row.zone);
  return (
    <Container header={<Header variant="h2">{texts.one.details}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.zone, value: <ZoneSwatch place={row.place}>{row.zone}</ZoneSwatch> },
          { label: texts.zoneId, value: `${region}-az${row.place + 1}` },
          { label: texts.status, value: <ZoneState row={row} /> },
          { label: texts.subnet, value: row.subnets.join(', ') || parts.none },
          {
            label: texts.nodes,
            value:
              row.nodes.length === 0
                ? parts.none
                : row.nodes.map(({ address }) => (
                    <div key={address}>
                      <Copyable value={address} what={texts.nodes} />
                    </div>
                  )),
          },
          {
            label: texts.balancers,
            value:
              row.balancers.length === 0 ? (
                parts.none
              ) : (
                // Room between them: lines alone are too close to be hit by touch.
                <SpaceBetween size="xs">
                  {row.balancers.map((one) => (
                    <Link key={one.loadBalancerArn} href={`#${loadBalancerPath(one)}`}>
                      {one.name}
                    </Link>
                  ))}
                </SpaceBetween>
              ),
          },
          { label: texts.targets, value: <StateCounts counts={row.targets} /> },
          {
            label: texts.shift,
            value: row.shiftedAway.length === 0 ? texts.noShift : texts.shiftedAway(row.shiftedAway.join(', ')),
          },
          { label: texts.rate, value: <span className="bz-live">{formats.rate(flow?.rate)}</span> },
          { label: texts.share, value: <span className="bz-live">{formats.observed(flow?.share)}</span> },
          {
            label: texts.crossZone,
            value: (
              <span className="bz-live">
                {crossing === null ? parts.none : `${formats.rate(crossing.in)} / ${formats.rate(crossing.out)}`}
              </span>
            ),
          },
        ]}
      />
    </Container>
  );
}
