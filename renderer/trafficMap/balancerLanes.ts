import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import { targetId } from '../../engine/model/changedResources.ts';
import { groupsOfLoadBalancer } from '../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../engine/model/names.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import type { ZoneStanding } from '../look/zoneStandingLook.ts';
import { countByState, type CountByState } from '../parts/healthyTargets.ts';
import type { States } from '../store/states.ts';

/** What a zone has of a lane. */
export interface LanePart {
  readonly zone: string;
  /** Place of the zone in the region, -1 for none. */
  readonly place: number;
  /** Requests a second. */
  readonly rate: number;
}

/** What a group gets of a load balancer's traffic, and its targets. */
export interface GroupLane {
  readonly name: string;
  readonly rate: number;
  /** Of the load balancer, 0 to 1. */
  readonly share: number;
  readonly counts: CountByState;
  /** By zone of the targets; zones without targets are left out. */
  readonly zones: readonly (LanePart & { readonly targets: number })[];
}

/** A load balancer in lanes: what its nodes receive, what its listeners have of rules, what its groups get. */
export interface BalancerLanes {
  readonly rate: number;
  readonly nodes: readonly (LanePart & { readonly standing: ZoneStanding })[];
  readonly listeners: readonly { readonly name: string; readonly rules: number }[];
  readonly groups: readonly GroupLane[];
}

export interface LanesInput {
  readonly resources: Resources;
  readonly states: Pick<States, 'targets' | 'dns'>;
  /** Null before the first sample. */
  readonly traffic: TrafficView | null;
}

/** What flows through a load balancer, from node to zone. Source: console, *Traffic map*. */
export function balancerLanes({ loadBalancerArn, zoneMappings }: LoadBalancer, input: LanesInput): BalancerLanes {
  const { resources, states, traffic } = input;
  const { zones } = resources;
  const dns = states.dns.get(loadBalancerArn);
  const nodes = zoneMappings.map(({ zone }) => ({
    zone,
    place: zones.indexOf(zone),
    rate: traffic?.nodes[nodeId(loadBalancerArn, zone)]?.requests ?? 0,
    standing: dns?.find((one) => one.zone === zone)?.why ?? ('pending' as const),
  }));
  const groups = groupsOfLoadBalancer(resources, loadBalancerArn).map((group) => {
    const targets = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
    const rateOf = (target: (typeof targets)[number]) => traffic?.targets[targetId(target)]?.requests ?? 0;
    const parts = [...zones, 'all' as const].flatMap((zone, place) => {
      const here = targets.filter((target) => target.zone === zone);
      if (here.length === 0) return [];
      const rate = here.reduce((sum, target) => sum + rateOf(target), 0);
      return [{ zone, place: zone === 'all' ? -1 : place, rate, targets: here.length }];
    });
    return {
      name: group.name,
      rate: parts.reduce((sum, { rate }) => sum + rate, 0),
      counts: countByState(targets, states.targets),
      zones: parts,
    };
  });
  const sent = groups.reduce((sum, { rate }) => sum + rate, 0);
  return {
    rate: traffic?.loadBalancers[loadBalancerArn]?.requests ?? 0,
    nodes,
    listeners: [...resources.listeners.values()]
      .filter((listener) => listener.loadBalancerArn === loadBalancerArn)
      .sort((one, other) => one.port - other.port)
      .map(({ listenerArn, protocol, port }) => ({
        name: `${protocol}:${port}`,
        rules: [...resources.rules.values()].filter((rule) => rule.listenerArn === listenerArn).length,
      })),
    groups: groups.map((group) => ({ ...group, share: sent > 0 ? group.rate / sent : 0 })),
  };
}
