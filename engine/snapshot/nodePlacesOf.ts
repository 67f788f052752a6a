import type { BoundPorts } from '../model/BoundPorts.ts';
import { nodeId, type LoadBalancerArn } from '../model/names.ts';
import type { Resources } from '../model/Resources.ts';

/**
 * What is a load balancer's own, and so no target: the addresses of all nodes; where they share one, the address with
 * the port of each listener. Source: contract, *Addresses and DNS*.
 */
export function nodePlacesOf(
  { nodes, listeners }: Pick<Resources, 'nodes' | 'listeners'>,
  ports: BoundPorts,
): ReadonlySet<string> {
  if (!ports.areShared) return new Set([...nodes.values()].map(({ address }) => address));
  const portsOf = new Map<LoadBalancerArn, number[]>();
  for (const { loadBalancerArn, port } of listeners.values()) {
    portsOf.set(loadBalancerArn, [...(portsOf.get(loadBalancerArn) ?? []), port]);
  }
  return new Set(
    [...nodes.values()].flatMap(({ loadBalancerArn, zone, address }) =>
      (portsOf.get(loadBalancerArn) ?? []).map(
        (port) => `${address}:${ports.ofListener(nodeId(loadBalancerArn, zone), port)}`,
      ),
    ),
  );
}
