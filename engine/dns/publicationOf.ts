import type { ZoneName } from '../model/names.ts';

/** A node of the balancer, in zone order. */
export interface PublicationZone {
  readonly zone: ZoneName;
  readonly address: string;
  /** Under a zonal shift: its node leaves DNS, even when only unhealthy zones are left. */
  readonly isShifted: boolean;
  /** The zone was disabled; the node only waits for old answers to expire. */
  readonly isRetiring: boolean;
  /** Its node has yet to say of each listener whether it listens: nobody is sent there while another node is up. */
  readonly isStarting: boolean;
  /** The zone is out, and its node has found that it reaches no target: ELB takes its address away itself (E-031). */
  readonly isCutOff?: boolean;
}

/** A target group that a rule of the balancer refers to, default rules included. */
export interface PublicationGroup {
  /** The effective value for the group (1.3): on, its targets of all enabled zones count for every zone. */
  readonly crossZone: boolean;
  /** `target_group_health.dns_failover.*`: whole number from 1, and 1 to 100; `off` disables. Default 1 and `off`. */
  readonly dnsFailover: { readonly count: number | 'off'; readonly percent: number | 'off' };
  /** Behind a Network Load Balancer a zone without any target is unhealthy, whatever the thresholds (N-003). */
  readonly needsTargets?: boolean;
  /** All that are registered, without those that drain; `healthy` is the state that DescribeTargetHealth shows. `all` counts in every zone. */
  readonly targets: readonly { readonly zone: ZoneName | 'all'; readonly healthy: boolean }[];
}

/** Why a node is in the DNS answer (`healthy`, `failOpen`) or not. */
export type PublicationReason = 'healthy' | 'failOpen' | 'unhealthy' | 'shifted' | 'starting' | 'retiring' | 'outage';

export interface ZonePublication<Group> {
  readonly zone: ZoneName;
  readonly address: string;
  readonly published: boolean;
  readonly why: PublicationReason;
  /** The groups, as given, that have too few healthy targets in the zone's scope; also told when it is published. */
  readonly failing: readonly Group[];
}

/**
 * Which nodes of a balancer are in its DNS answer, and why. A zone is healthy when every group has enough healthy
 * targets: in the zone itself with cross-zone off, in any enabled zone with cross-zone on, each group by its own setting.
 * When no candidate is healthy all candidates are published (fail open). A balancer without groups has nothing that could
 * be unhealthy: all its candidates are published. A node that is starting is no candidate while another has started.
 * Source: E-074 to E-082, N-003, N-005; ELB, *DNS publication algorithm*.
 */
export function publicationOf<Group extends PublicationGroup>(balancer: {
  readonly zones: readonly PublicationZone[];
  readonly groups: readonly Group[];
}): readonly ZonePublication<Group>[] {
  const enabled = new Set(balancer.zones.filter(({ isRetiring }) => !isRetiring).map(({ zone }) => zone));
  const judged = balancer.zones.map((node) => ({
    node,
    failing: node.isRetiring ? [] : balancer.groups.filter((group) => !hasEnough(group, node.zone, enabled)),
  }));
  const isOneUp = balancer.zones.some((node) => obstacleOf(node) === null);
  const obstacle = (node: PublicationZone) => {
    const found = obstacleOf(node);
    return found === 'starting' && !isOneUp ? null : found;
  };
  const failsOpen = !judged.some(
    ({ node, failing }) => obstacle(node) === null && failing.length === 0 && node.isCutOff !== true,
  );
  return judged.map(({ node, failing }) => {
    const isHealthy = failing.length === 0 && node.isCutOff !== true;
    const unhealthy = failing.length > 0 ? 'unhealthy' : 'outage';
    const why = obstacle(node) ?? (isHealthy ? 'healthy' : failsOpen ? 'failOpen' : unhealthy);
    return { zone: node.zone, address: node.address, published: why === 'healthy' || why === 'failOpen', why, failing };
  });
}

/** What keeps a node out of DNS whatever the health of its targets; null: nothing. */
function obstacleOf(node: PublicationZone): 'retiring' | 'shifted' | 'starting' | null {
  if (node.isRetiring) return 'retiring';
  if (node.isShifted) return 'shifted';
  return node.isStarting ? 'starting' : null;
}

/** Does the group reach both of its minimums among the targets that count for `zone`? None of none is 0 %. */
function hasEnough(group: PublicationGroup, zone: ZoneName, enabled: ReadonlySet<ZoneName>): boolean {
  const { count, percent } = group.dnsFailover;
  const { healthy, total } = countedFor(group, zone, enabled);
  if (total === 0 && group.needsTargets === true) return false;
  if (count !== 'off' && healthy < count) return false;
  return percent === 'off' || (total > 0 && healthy * 100 >= percent * total);
}

/** The targets of a group that count for a zone's place in DNS, and how many of them are healthy. Source: E-074, E-075. */
export function countedFor(
  group: Pick<PublicationGroup, 'crossZone' | 'targets'>,
  zone: ZoneName,
  enabled: ReadonlySet<ZoneName>,
): { readonly healthy: number; readonly total: number } {
  let total = 0;
  let healthy = 0;
  for (const target of group.targets) {
    const counts = target.zone === 'all' || (group.crossZone ? enabled.has(target.zone) : target.zone === zone);
    if (!counts) continue;
    total += 1;
    if (target.healthy) healthy += 1;
  }
  return { healthy, total };
}
