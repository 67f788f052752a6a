import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { countByState, targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import type { States } from '../../store/states.ts';

/** A zone of a load balancer from which its traffic could be shifted. */
export interface ShiftZone {
  readonly zone: string;
  /** Healthy targets in it. */
  readonly healthy: number;
  /** Of the requests now, 0 to 1; null while nothing flows. */
  readonly share: number | null;
  readonly isInDns: boolean;
}

/** The enabled zones of a load balancer with what a shift would take out. */
export function shiftZones(
  { loadBalancerArn, zoneMappings }: LoadBalancer,
  resources: Resources,
  live: { readonly states: Pick<States, 'targets' | 'dns'>; readonly traffic: TrafficView | null },
): readonly ShiftZone[] {
  const targets = targetsOfLoadBalancer(resources, loadBalancerArn);
  const rates = zoneMappings.map(({ zone }) => live.traffic?.nodes[nodeId(loadBalancerArn, zone)]?.requests ?? 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const inDns = live.states.dns.get(loadBalancerArn) ?? [];
  return zoneMappings.map(({ zone }, place) => ({
    zone,
    healthy: countByState(
      targets.filter((target) => target.zone === zone),
      live.states.targets,
    ).healthy,
    share: total > 0 ? (rates[place] ?? 0) / total : null,
    isInDns: inDns.some((one) => one.zone === zone && one.published),
  }));
}
