import { expectedShares, type ShareQuestion } from '../../../../engine/model/expectedShares.ts';
import { groupBy } from '../../../../engine/model/groupBy.ts';
import type { MinimumHealthy } from '../../../../engine/model/minimumHealthy.ts';

export interface PlannedGroup {
  readonly isCrossZone: boolean;
  readonly minimum: MinimumHealthy;
  /** Zones of the targets that are registered, `all` among them; draining ones left out. */
  readonly targetZones: readonly string[];
  /** Weights and backups of the same targets, in their order; default: equal ones. */
  readonly places?: readonly Pick<ShareQuestion['targets'][number], 'weight' | 'isBackup'>[];
}

export interface PlannedShares {
  /** By zone of targets, in the order of the zones, and by share: how many there are, and the share of each, 0 to 1. */
  readonly zones: readonly { readonly zone: string; readonly targets: number; readonly each: number }[];
  /** Chosen zones without a target; with cross-zone off their node stays out of DNS. */
  readonly emptyZones: readonly string[];
  /** Zones with targets that are not chosen, so that these get nothing. */
  readonly notEnabled: readonly { readonly zone: string; readonly targets: number }[];
}

/** What each target of a group would get from a load balancer in these zones, if all were healthy. Source: E-017 … E-021. */
export function plannedShares(zones: readonly string[], group: PlannedGroup): PlannedShares {
  const isUsable = (zone: string) => zone === 'all' || zones.includes(zone);
  const targets = group.targetZones.map((zone, place) => ({
    ...group.places?.[place],
    zone,
    state: isUsable(zone) ? ('healthy' as const) : ('unused' as const),
  }));
  const reaches = (node: string) =>
    targets.some(({ zone, state }) => state === 'healthy' && (group.isCrossZone || zone === 'all' || zone === node));
  const isAnyServed = zones.some(reaches);
  const { shares } = expectedShares({
    isCrossZone: group.isCrossZone,
    minimum: group.minimum,
    nodes: zones.map((zone) => ({ zone, isInDns: !isAnyServed || reaches(zone), isRetiring: false })),
    targets,
  });
  const counted = groupBy(
    targets.map(({ zone }, place) => ({ zone, share: shares[place] ?? 0 })),
    ({ zone }) => zone,
  );
  const order = [...zones, 'all'].filter((zone) => counted.has(zone));
  return {
    zones: order.flatMap((zone) =>
      [...groupBy(counted.get(zone) ?? [], ({ share }) => share)].map(([each, alike]) => ({
        zone,
        targets: alike.length,
        each,
      })),
    ),
    emptyZones: zones.filter((zone) => !counted.has(zone) && !counted.has('all')),
    notEnabled: [...counted]
      .filter(([zone]) => !isUsable(zone))
      .map(([zone, members]) => ({ zone, targets: members.length })),
  };
}
