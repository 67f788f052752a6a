import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { countByState, type CountByState } from '../../parts/healthyTargets.ts';
import type { States } from '../../store/states.ts';

/** One zone of the region, over all load balancers. */
export interface ZoneRow {
  readonly zone: string;
  /** 0-based place in the region. */
  readonly place: number;
  readonly subnets: readonly string[];
  readonly balancers: readonly LoadBalancer[];
  readonly nodes: readonly { readonly name: string; readonly address: string }[];
  readonly targets: CountByState;
  /** Requests a second that its nodes take. */
  readonly rate: number;
  /** Of all requests, 0 to 1; null while nothing flows. */
  readonly share: number | null;
  /** Names of the load balancers whose traffic is shifted away from it. */
  readonly shiftedAway: readonly string[];
}

/** The zones with what is in them and what flows. */
export function zoneRows(resources: Resources, states: States, traffic: TrafficView | null): readonly ZoneRow[] {
  const nodes = [...resources.nodes.values()];
  const rateOf = (node: (typeof nodes)[number]) =>
    traffic?.nodes[nodeId(node.loadBalancerArn, node.zone)]?.requests ?? 0;
  const total = nodes.reduce((sum, node) => sum + rateOf(node), 0);
  const shifts = [...activeShifts(resources).values()];
  const nameOf = (arn: LoadBalancer['loadBalancerArn']) => resources.loadBalancers.get(arn)?.name ?? arn;
  return resources.zones.map((zone, place) => {
    const own = nodes.filter((node) => node.zone === zone);
    const rate = own.reduce((sum, node) => sum + rateOf(node), 0);
    const targets = [...resources.targets.values()].flatMap((group) => [...group.values()]);
    return {
      zone,
      place,
      subnets: [...resources.subnets.values()].filter((subnet) => subnet.zone === zone).map(({ cidr }) => cidr),
      balancers: [...resources.loadBalancers.values()].filter(({ zoneMappings }) =>
        zoneMappings.some((mapping) => mapping.zone === zone),
      ),
      nodes: own.map(({ loadBalancerArn, address }) => ({ name: nameOf(loadBalancerArn), address })),
      targets: countByState(
        targets.filter((target) => target.zone === zone),
        states.targets,
      ),
      rate,
      share: total > 0 ? rate / total : null,
      shiftedAway: shifts
        .filter(({ awayFrom }) => awayFrom === zone)
        .map(({ loadBalancerArn }) => nameOf(loadBalancerArn)),
    };
  });
}
