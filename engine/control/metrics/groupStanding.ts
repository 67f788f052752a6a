import type { ZonePublication } from '../../dns/publicationOf.ts';
import type { GroupStanding } from '../../metrics/RowDirectory.ts';
import { isBelowMinimum } from '../../model/minimumHealthy.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { TargetGroupArn } from '../../model/names.ts';
import { TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { DnsGroup } from '../dns/publications.ts';

/** What is known of the zone in which a group is looked at. */
export interface StandingSources {
  readonly table: SharedTable;
  /** The zone's node; undefined: there is none. */
  readonly node: NodeConfiguration | undefined;
  readonly zones: readonly ZonePublication<DnsGroup>[];
}

/**
 * How a group stands in a zone by its minimums of healthy targets: for DNS as the board has published it, for routing as
 * the node's own verdicts have it. Source: ELB, *Target group health*; metrics HealthyStateDNS and the like.
 */
export function groupStanding(
  group: TargetGroupArn,
  { table, node, zones }: StandingSources,
): GroupStanding | undefined {
  const zone = zones.find((one) => one.zone === node?.zone);
  const served = node?.targetGroups.find(({ targetGroupArn }) => targetGroupArn === group);
  if (!zone || !served) return undefined;
  const routable = served.targets.filter(({ routable: isRoutable }) => isRoutable);
  const healthy = routable.filter(({ row }) => table.int(row, TARGET_INT.verdict) === VERDICT.healthy);
  return {
    isDnsHealthy: !zone.failing.some(({ targetGroupArn }) => targetGroupArn === group),
    isRoutingHealthy: !isBelowMinimum(healthy.length, routable.length, served),
  };
}
