import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { StateBar } from '../../charts/StateBar.tsx';
import { TARGET_LOOK } from '../../look/targetLook.ts';
import { useFormats } from '../../look/useFormats.ts';
import { zoneLook } from '../../look/zoneLook.ts';
import { ZoneStatus } from '../../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import type { ZoneStanding } from '../../look/zoneStandingLook.ts';
import type { CountByState } from '../../parts/healthyTargets.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { zoneRows, type ZoneRow } from '../zones/zoneRows.ts';

/** A card for each zone that has a node or a target: what it takes of the traffic, and how its targets are. */
export function ZoneCards() {
  const resources = useResources((state) => state.resources);
  const states = useStates();
  const { now, lastMinute } = useTraffic();
  const rows = useMemo(
    () => zoneRows(resources, states, now).filter(({ nodes, targets }) => nodes.length > 0 || totalOf(targets) > 0),
    [resources, states, now],
  );
  const histories = rows.map(({ zone }) => lastMinute.map((sample) => rateOf(sample, zone)));
  const peak = Math.max(1, ...histories.flat()) * 1.1;
  return (
    <div className="bz-zones" style={{ gridTemplateColumns: `repeat(${Math.min(3, rows.length)}, minmax(0, 1fr))` }}>
      {rows.map((row, place) => (
        <ZoneCard key={row.zone} row={row} history={histories[place] ?? []} peak={peak} />
      ))}
    </div>
  );
}

const STATES: readonly TargetHealthState[] = ['healthy', 'unhealthy', 'initial', 'draining', 'unused', 'unavailable'];
const totalOf = (counts: CountByState) => STATES.reduce((sum, state) => sum + counts[state], 0);

/** Requests a second that the nodes of a zone took. */
function rateOf({ nodes }: TrafficView, zone: string): number {
  return Object.entries(nodes)
    .filter(([node]) => node.endsWith(`|${zone}`))
    .reduce((sum, [, { requests }]) => sum + requests, 0);
}

interface ZoneCardProps {
  readonly row: ZoneRow;
  readonly history: readonly number[];
  readonly peak: number;
}

function ZoneCard({ row, history, peak }: ZoneCardProps) {
  const { dashboard, states: words } = useTexts();
  const texts = dashboard.zone;
  const formats = useFormats();
  const standing = useStanding(row.zone);
  return (
    <Container
      header={
        <Header variant="h2" actions={<ZoneStatus standing={standing} />}>
          <ZoneSwatch place={row.place}>{row.zone}</ZoneSwatch>
        </Header>
      }
      footer={
        <div className="bz-zone-foot">
          <span className="bz-mono bz-quiet">{row.nodes.map(({ address }) => address).join(', ')}</span>
          <Link href="#/zones">{texts.open}</Link>
        </div>
      }
    >
      <div className="bz-zone-body">
        <div className="bz-zone-top">
          <div>
            <div className="bz-big">{formats.observed(row.share)}</div>
            <div className="bz-quiet">{texts.ofAll}</div>
          </div>
          <div className="bz-zone-spark">
            <Sparkline
              values={history}
              peak={peak}
              colour={zoneLook(row.place).fill}
              label={texts.spark(row.zone)}
              width={220}
              height={48}
              isFilled
            />
            <div className="bz-zone-rate">
              <b>{formats.rate(row.rate)}</b> {texts.perSecond}
            </div>
          </div>
        </div>
        {totalOf(row.targets) === 0 ? (
          <span className="bz-quiet">{texts.noTargets}</span>
        ) : (
          <>
            <StateBar counts={row.targets} />
            <div className="bz-state-words">
              {STATES.filter((state) => row.targets[state] > 0).map((state) => (
                <StatusIndicator key={state} type={TARGET_LOOK[state].indicator}>
                  {formats.integer(row.targets[state])} {words.target[state].toLowerCase()}
                </StatusIndicator>
              ))}
            </div>
          </>
        )}
      </div>
    </Container>
  );
}

/** From worst to best: a zone of several load balancers shows what needs attention. */
const WORST_FIRST: readonly ZoneStanding[] = [
  'unhealthy',
  'failOpen',
  'shifted',
  'starting',
  'retiring',
  'pending',
  'healthy',
];

/** How a zone stands over all load balancers. */
function useStanding(zone: string): ZoneStanding {
  const dns = useStates((states) => states.dns);
  const all = [...dns.values()].flat().filter((one) => one.zone === zone);
  return WORST_FIRST.find((standing) => all.some(({ why }) => why === standing)) ?? 'notEnabled';
}
