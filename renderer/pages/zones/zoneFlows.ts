import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { nodeId } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

/** What the nodes of a zone take, over all load balancers. */
export interface ZoneFlow {
  /** Requests a second. */
  readonly rate: number;
  /** Of all requests, 0 to 1; null while nothing flows. */
  readonly share: number | null;
}

/** What flows into each zone of the region. */
export function zoneFlows(
  { nodes, zones }: Resources,
  traffic: Pick<TrafficView, 'nodes'> | null,
): ReadonlyMap<string, ZoneFlow> {
  const rates = zones.map((zone) =>
    [...nodes.values()]
      .filter((node) => node.zone === zone)
      .reduce((sum, node) => sum + (traffic?.nodes[nodeId(node.loadBalancerArn, zone)]?.requests ?? 0), 0),
  );
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return new Map(
    zones.map((zone, place) => {
      const rate = rates[place] ?? 0;
      return [zone, { rate, share: total > 0 ? rate / total : null }];
    }),
  );
}
