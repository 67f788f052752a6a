import type { NodeTraffic, TrafficView } from '../../engine/contract/views/TrafficView.ts';

/** What the map counts: requests (of a Network Load Balancer: flows) a second, those that are open, bytes a second. */
export const MAP_UNITS = ['requests', 'inFlight', 'bytes'] as const;
export type MapUnit = (typeof MAP_UNITS)[number];

/** Places in an edge of the traffic. */
const EDGE_FIGURE = { requests: 2, inFlight: 3, bytes: 4 } as const;

/** So much of a unit is drawn as wide as one request a second. */
export const WIDTH_PER: Readonly<Record<MapUnit, number>> = { requests: 1, inFlight: 0.1, bytes: 1_024 };

/**
 * The same traffic counted in another unit, in place of its requests: whatever works out shares and sums from them then
 * tells those of the unit. Source: console, *Traffic map*.
 */
export function trafficInUnit(view: TrafficView, unit: MapUnit): TrafficView {
  if (unit === 'requests') return view;
  const inUnit = (nodes: TrafficView['nodes']) =>
    Object.fromEntries(
      Object.entries(nodes).map(([id, node]): [string, NodeTraffic] => [id, { ...node, requests: node[unit] }]),
    );
  return {
    ...view,
    loadBalancers: inUnit(view.loadBalancers),
    nodes: inUnit(view.nodes),
    edges: view.edges.map((edge) => [edge[0], edge[1], edge[EDGE_FIGURE[unit]], edge[3], edge[4]]),
  };
}
