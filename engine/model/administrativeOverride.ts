import type { ZoneName } from './names.ts';
import type { TargetRegistration } from './TargetGroup.ts';
import type { ZonalShift } from './ZonalShift.ts';

/** What DescribeTargetHealth tells besides health, which a shift never changes. Source: ELB, *Zonal shift*. */
export type AdministrativeOverride = 'no_override' | 'zonal_shift_active' | 'zonal_shift_delegated_to_dns';

/** A group under a shift of its load balancer. */
export interface ShiftedGroup {
  readonly shift: ZonalShift | undefined;
  /** Whether nodes send to the group's targets in other zones than their own. */
  readonly crossZone: boolean;
  readonly registrations: Iterable<TargetRegistration>;
  /** Zones of the load balancer. */
  readonly enabledZones: ReadonlySet<ZoneName>;
}

/**
 * The zone whose targets no node sends anything new to, or null. With cross-zone off there is none: only the node of the
 * zone itself reaches its targets, and that one is out of DNS. There is none either for a group with targets in that zone
 * alone, for which a shift does not work: nobody else could serve. Source: E-026, DNS-03, ELB, *Zonal shift*.
 */
export function withdrawnZone({ shift, crossZone, registrations, enabledZones }: ShiftedGroup): ZoneName | null {
  if (!shift || !crossZone) return null;
  for (const { zone, drainingUntilMs } of registrations) {
    if (zone === shift.awayFrom || drainingUntilMs !== null) continue;
    if (zone === 'all' || enabledZones.has(zone)) return shift.awayFrom;
  }
  return null;
}

/** The override of a target in a zone. */
export function administrativeOverride(zone: ZoneName | 'all', group: ShiftedGroup): AdministrativeOverride {
  if (zone !== group.shift?.awayFrom) return 'no_override';
  return withdrawnZone(group) === zone ? 'zonal_shift_active' : 'zonal_shift_delegated_to_dns';
}
