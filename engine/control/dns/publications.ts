import { publicationOf, type PublicationGroup, type ZonePublication } from '../../dns/publicationOf.ts';
import { activeShifts } from '../../model/activeShifts.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { nodeId, type LoadBalancerArn, type NodeId, type TargetGroupArn, type TargetKey } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { targetGroupAttribute } from '../../model/targetGroupAttributes.ts';
import type { TargetHealth } from '../../model/TargetHealth.ts';
import { isCrossZone } from '../../model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';

/** A group that decides about a zone's place in DNS. */
export interface DnsGroup extends PublicationGroup {
  readonly targetGroupArn: TargetGroupArn;
  readonly name: string;
}

type HealthOf = (group: TargetGroupArn, key: TargetKey) => TargetHealth;

/** What is seen of the resources, as far as DNS depends on it. */
export interface SeenByDns {
  readonly healthOf: HealthOf;
  /** Whether the node has yet to say, for the first time, how it listens. */
  readonly isStarting: (node: NodeId) => boolean;
  /** Whether the node stands in a zone that is out, and has found that it reaches no target. Default: none does. */
  readonly isCutOff?: (node: NodeId) => boolean;
}

/** For each load balancer, which of its nodes are in its DNS answer and why, in zone order. Source: E-026, E-074 … E-082. */
export function publications(
  resources: Resources,
  { healthOf, isStarting, isCutOff = () => false }: SeenByDns,
): ReadonlyMap<LoadBalancerArn, readonly ZonePublication<DnsGroup>[]> {
  const users = [...loadBalancerOfGroups(resources)];
  const shifts = activeShifts(resources);
  return new Map(
    [...resources.loadBalancers].map(([arn, loadBalancer]) => {
      const groups = users
        .filter(([, user]) => user === arn)
        .flatMap(([group]) => resources.targetGroups.get(group) ?? [])
        .map((group) => dnsGroup({ resources, loadBalancer, healthOf }, group));
      const zones = [...resources.nodes.values()]
        .filter((node) => node.loadBalancerArn === arn)
        .toSorted((one, other) => resources.zones.indexOf(one.zone) - resources.zones.indexOf(other.zone))
        .map(({ zone, address, retireAtMs }) => ({
          zone,
          address,
          isShifted: shifts.get(arn)?.awayFrom === zone,
          isRetiring: retireAtMs !== null,
          isStarting: isStarting(nodeId(arn, zone)),
          isCutOff: isCutOff(nodeId(arn, zone)),
        }));
      return [arn, publicationOf({ zones, groups })];
    }),
  );
}

interface Around {
  readonly resources: Resources;
  readonly loadBalancer: LoadBalancer;
  readonly healthOf: HealthOf;
}

function dnsGroup({ resources, loadBalancer, healthOf }: Around, group: TargetGroup): DnsGroup {
  const threshold = (name: 'count' | 'percentage') => {
    const value = targetGroupAttribute(
      group.attributes,
      `target_group_health.dns_failover.minimum_healthy_targets.${name}`,
    );
    return value === 'off' ? value : Number(value);
  };
  // What drains is deregistered already: it is not of the total, as it is not of that of a node (ELB, 1.4, 1.6).
  const registrations = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])].filter(
    ({ drainingUntilMs }) => drainingUntilMs === null,
  );
  return {
    targetGroupArn: group.targetGroupArn,
    name: group.name,
    crossZone: isCrossZone(group.attributes, loadBalancer),
    ...(loadBalancer.type === 'network' ? { needsTargets: true } : {}),
    dnsFailover: { count: threshold('count'), percent: threshold('percentage') },
    targets: registrations.map(({ key, zone }) => ({
      zone,
      healthy: group.healthCheck.isOff === true || healthOf(group.targetGroupArn, key).state === 'healthy',
    })),
  };
}
