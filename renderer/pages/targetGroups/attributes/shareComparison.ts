import type { Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import { targetId } from '../../../../engine/model/changedResources.ts';
import { expectedShares } from '../../../../engine/model/expectedShares.ts';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import { methodShares } from '../../../../engine/model/methodShares.ts';
import { minimumHealthy } from '../../../../engine/model/minimumHealthy.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { States } from '../../../store/states.ts';

/** Expected shares of all requests, 0 to 1, with attributes as they are and as they would be. */
export interface ShareComparison {
  /** By target key, in the order of registration. */
  readonly rows: readonly {
    readonly key: string;
    readonly zone: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** Requests that would find no target. */
  readonly lostAfter: number;
}

export interface ComparisonQuestion {
  readonly resources: Resources;
  readonly states: Pick<States, 'targets' | 'dns'>;
  readonly group: TargetGroup;
  readonly after: Attributes;
  /** Of its load balancer, as they would be; left out: they stay. */
  readonly balancerAfter?: Attributes | undefined;
}

/**
 * What a change of attributes does to the share of each target, with zones and health as they are now. Null when no load
 * balancer uses the group; `methodDecides` where no share is fixed, before or after. Source: E-019 … E-021; console, *Seeing the arithmetic*.
 */
export function shareComparison({
  resources,
  states,
  group,
  after,
  balancerAfter,
}: ComparisonQuestion): ShareComparison | 'methodDecides' | null {
  const user = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  if (user === undefined) return null;
  const published = new Set((states.dns.get(user) ?? []).filter((zone) => zone.published).map(({ zone }) => zone));
  const nodes = [...resources.nodes.values()]
    .filter(({ loadBalancerArn }) => loadBalancerArn === user)
    .map(({ zone, retireAtMs }) => ({ zone, isInDns: published.has(zone), isRetiring: retireAtMs !== null }));
  const registrations = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
  const targets = registrations.map((registration) => ({
    zone: registration.zone,
    state: states.targets.get(targetId(registration))?.state ?? 'initial',
  }));
  const balancer = resources.loadBalancers.get(user);
  const methodWith = (attributes: Attributes) => methodShares({ ...group, attributes });
  if ([group.attributes, after].some((attributes) => methodWith(attributes).isDecidedByMethod)) {
    return 'methodDecides';
  }
  const sharesWith = (attributes: Attributes, ofBalancer: Attributes | undefined = balancer?.attributes) => {
    const method = methodWith(attributes);
    return expectedShares({
      isCrossZone: isCrossZone(attributes, balancer && { ...balancer, attributes: ofBalancer ?? {} }),
      minimum: minimumHealthy(attributes),
      nodes,
      targets: targets.map((target, place) => ({ ...target, ...method.of(registrations[place]?.key ?? '') })),
    }).shares;
  };
  const before = sharesWith(group.attributes);
  const then = sharesWith(after, balancerAfter);
  const sum = then.reduce((total, share) => total + share, 0);
  return {
    rows: registrations.map(({ key, zone }, place) => ({
      key,
      zone,
      before: before[place] ?? 0,
      after: then[place] ?? 0,
    })),
    // What is lost in rounding is not lost to clients.
    lostAfter: published.size > 0 && 1 - sum > 1e-9 ? 1 - sum : 0,
  };
}
