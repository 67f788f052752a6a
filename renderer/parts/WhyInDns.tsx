import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Table from '@cloudscape-design/components/table';
import type { ZoneInDns } from '../../engine/contract/views/StatesView.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { ZoneStatus } from '../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { isInDns } from '../look/zoneStandingLook.ts';
import { useFormats } from '../look/useFormats.ts';
import { useEvents } from '../store/events.ts';
import { useResources } from '../store/resources.ts';
import { useStates } from '../store/states.ts';
import { useTexts } from '../texts/useTexts.ts';
import { Copyable } from './Copyable.tsx';
import { zoneReason } from './zoneReason.ts';
import { zoneSinceMs } from './zoneSinceMs.ts';
import { loadBalancerPath } from './loadBalancerPath.ts';

interface Row extends ZoneInDns {
  readonly loadBalancer: LoadBalancer;
}

/** For each zone of the load balancers: its node's address, whether it is in the DNS answer, and why. */
export function WhyInDns({
  loadBalancers,
  title,
  onlyZone,
}: {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly title: string;
  /** Left out: every zone. */
  readonly onlyZone?: string;
}) {
  const texts = useTexts();
  const dns = useStates((states) => states.dns);
  const zones = useResources(({ resources }) => resources.zones);
  const events = useEvents((state) => state.events);
  const formats = useFormats();
  const sinceText = ({ loadBalancer, ...zone }: Row) => {
    const sinceMs = zoneSinceMs(events, loadBalancer.loadBalancerArn, zone);
    return sinceMs === undefined ? texts.parts.none : formats.moment(sinceMs);
  };
  const rows = loadBalancers.flatMap((loadBalancer) =>
    (dns.get(loadBalancer.loadBalancerArn) ?? [])
      .filter(({ zone }) => onlyZone === undefined || zone === onlyZone)
      .map((zone): Row => ({ ...zone, loadBalancer })),
  );
  const { zones: words, parts } = texts;
  return (
    <Table
      header={<Header variant="h2">{title}</Header>}
      items={rows}
      trackBy={({ loadBalancer, zone }) => `${loadBalancer.loadBalancerArn}|${zone}`}
      ariaLabels={{ tableLabel: title }}
      wrapLines
      contentDensity="compact"
      empty={parts.none}
      columnDefinitions={[
        ...(loadBalancers.length > 1 || onlyZone !== undefined
          ? [
              {
                id: 'loadBalancer',
                header: words.loadBalancer,
                minWidth: 130,
                isRowHeader: onlyZone !== undefined,
                cell: ({ loadBalancer }: Row) => (
                  <Link href={`#${loadBalancerPath(loadBalancer)}`}>{loadBalancer.name}</Link>
                ),
              },
            ]
          : []),
        ...(onlyZone === undefined
          ? [
              {
                id: 'zone',
                header: words.zone,
                cell: ({ zone }: Row) => <ZoneSwatch place={zones.findIndex((one) => one === zone)}>{zone}</ZoneSwatch>,
                isRowHeader: true,
                minWidth: 125,
              },
            ]
          : []),
        {
          id: 'address',
          header: words.address,
          cell: ({ address }) => <Copyable value={address} what={words.address} />,
          minWidth: 150,
        },
        {
          id: 'inAnswer',
          header: words.inAnswer,
          cell: ({ why }) => (isInDns(why) ? parts.yes : parts.no),
          minWidth: 115,
        },
        { id: 'status', header: words.status, cell: ({ why }) => <ZoneStatus standing={why} />, minWidth: 140 },
        {
          id: 'reason',
          header: words.reason,
          cell: (zone) => zoneReason(texts, zone, zone.loadBalancer),
          minWidth: 300,
        },
        { id: 'since', header: words.since, cell: (zone) => sinceText(zone), minWidth: 150 },
      ]}
    />
  );
}
