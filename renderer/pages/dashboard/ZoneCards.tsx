import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { memo, useMemo } from 'react';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { zonePath } from '../../parts/zonePath.ts';
import { StateBar } from '../../charts/StateBar.tsx';
import { TARGET_LOOK } from '../../look/targetLook.ts';
import { useFormats } from '../../look/useFormats.ts';
import { zoneLook } from '../../look/zoneLook.ts';
import { ZoneState } from '../zones/ZoneState.tsx';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import type { CountByState } from '../../parts/healthyTargets.ts';
import { useBrokenSamples, type BrokenSample } from '../../parts/faults/useBrokenSamples.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { zoneFlows } from '../zones/zoneFlows.ts';
import { zoneRows, type ZoneRow } from '../zones/zoneRows.ts';
import { BrokenInZone } from './BrokenInZone.tsx';
import { EachTarget, type GroupShares } from './EachTarget.tsx';
import { useGroupShares } from './useGroupShares.ts';
import './dashboard.css';

export interface ZoneCardsProps {
  /** Whose group's targets are told what they get; undefined: nobody's. */
  readonly loadBalancer: LoadBalancer | undefined;
  readonly group: TargetGroup | undefined;
}

/**
 * A card for each zone that has a node or a target: what it takes of the traffic, how its targets are, and what each of
 * them gets.
 */
export function ZoneCards({ loadBalancer, group }: ZoneCardsProps) {
  const resources = useRunning();
  const healths = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const rows = useMemo(
    () =>
      zoneRows(resources, { targets: healths, dns }).filter(
        ({ nodes, targets }) => nodes.length > 0 || totalOf(targets) > 0,
      ),
    [resources, healths, dns],
  );
  const broken = useBrokenSamples();
  const shares = useGroupShares(loadBalancer, group);
  const zones = useMemo(() => rows.map(({ zone }) => zone), [rows]);
  return (
    <div className="bz-zones" style={{ gridTemplateColumns: `repeat(${Math.min(3, rows.length)}, minmax(0, 1fr))` }}>
      {rows.map((row) => (
        <ZoneCard key={row.zone} row={row} zones={zones} shares={shares.get(row.zone)} broken={broken} />
      ))}
    </div>
  );
}

const STATES: readonly TargetHealthState[] = ['healthy', 'unhealthy', 'initial', 'draining', 'unused', 'unavailable'];
const totalOf = (counts: CountByState) => STATES.reduce((sum, state) => sum + counts[state], 0);

interface ZoneCardProps {
  readonly row: ZoneRow;
  /** All that have a card: their sparklines share a scale. */
  readonly zones: readonly string[];
  /** What each target gets; undefined where the group has none. */
  readonly shares: GroupShares | undefined;
  /** All sample targets that are broken on purpose. */
  readonly broken: readonly BrokenSample[];
}

const ZoneCard = memo(function ZoneCard({ row, zones, shares, broken }: ZoneCardProps) {
  const { dashboard, states: words } = useTexts();
  const texts = dashboard.zone;
  const formats = useFormats();
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" actions={<ZoneState row={row} />}>
          <ZoneSwatch place={row.place}>{row.zone}</ZoneSwatch>
        </Header>
      }
      footer={
        <div className="bz-zone-foot">
          <span className="bz-mono bz-quiet">{row.nodes.map(({ address }) => address).join(', ')}</span>
          <SpaceBetween direction="horizontal" size="s">
            <Link href={`#${zonePath(row.zone)}`}>{texts.open}</Link>
            <ShiftLink row={row} />
          </SpaceBetween>
        </div>
      }
    >
      <div className="bz-zone-body">
        <ZoneTraffic row={row} zones={zones} />
        {totalOf(row.targets) === 0 ? (
          <span className="bz-quiet">{texts.noTargets}</span>
        ) : (
          <>
            <StateBar counts={row.targets} />
            <div className="bz-state-words">
              {STATES.filter((state) => row.targets[state] > 0).map((state) => (
                <StatusIndicator key={state} type={TARGET_LOOK[state].indicator}>
                  {words.targets(row.targets[state], formats.integer(row.targets[state]))[state]}
                </StatusIndicator>
              ))}
            </div>
          </>
        )}
        <BrokenInZone zone={row.zone} broken={broken} />
        {shares !== undefined && <EachTarget {...shares} />}
      </div>
    </Container>
  );
});

/** Leads to a zonal shift away from the zone, of its only load balancer or of one to be chosen there. */
function ShiftLink({ row: { zone, balancers, shiftedAway } }: { readonly row: ZoneRow }) {
  const { zone: texts } = useTexts().dashboard;
  // Zonal shift is not for Classic ones.
  const shiftable = balancers.filter(({ isClassic }) => isClassic !== true);
  const [first] = shiftable;
  if (first === undefined || shiftedAway.length === shiftable.length) return null;
  return <Link href={`#/zonal-shifts/start?lb=${first.name}&zone=${zone}`}>{texts.shift}</Link>;
}

/** What flows into a zone: the part of the card that follows the traffic. */
function ZoneTraffic({ row, zones }: Pick<ZoneCardProps, 'row' | 'zones'>) {
  const { zone: texts } = useTexts().dashboard;
  const formats = useFormats();
  const resources = useRunning();
  const now = useTraffic((state) => state.now);
  const lastMinute = useTraffic((state) => state.lastMinute);
  const flow = zoneFlows(resources, now).get(row.zone);
  const rates = lastMinute.map((sample) => ratesOf(sample));
  const peak = Math.max(1, ...rates.flatMap((byZone) => zones.map((zone) => byZone.get(zone) ?? 0))) * 1.1;
  return (
    <div className="bz-zone-top">
      <div>
        <div className="bz-big">{formats.observed(flow?.share)}</div>
        <div className="bz-quiet">{texts.ofAll}</div>
      </div>
      <div className="bz-zone-spark">
        <Sparkline
          values={rates.map((byZone) => byZone.get(row.zone) ?? 0)}
          peak={peak}
          colour={zoneLook(row.place).fill}
          label={texts.spark(row.zone)}
          width={220}
          height={48}
          isFilled
        />
        <div className="bz-zone-rate">
          <b>{formats.rate(flow?.rate)}</b> {texts.perSecond}
        </div>
      </div>
    </div>
  );
}

const RATES = new WeakMap<TrafficView, ReadonlyMap<string, number>>();

/** Requests a second that the nodes of each zone took; worked out once for each sample. */
function ratesOf(sample: TrafficView): ReadonlyMap<string, number> {
  const known = RATES.get(sample);
  if (known) return known;
  const rates = new Map<string, number>();
  for (const [node, { requests }] of Object.entries(sample.nodes)) {
    const zone = node.slice(node.lastIndexOf('|') + 1);
    rates.set(zone, (rates.get(zone) ?? 0) + requests);
  }
  RATES.set(sample, rates);
  return rates;
}
