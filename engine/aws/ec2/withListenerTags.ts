import type { BoundPorts } from '../../model/BoundPorts.ts';
import { nodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { withClassicBalancers } from '../../model/withClassicBalancers.ts';
import { networkInterfaceId } from './networkInterfaces.ts';

/**
 * The resources with the tags by which a shared address is used: `balanza:listener:<port>` on the network interface of a
 * node tells the port that stands for the listener's. As they are where each node has an address of its own.
 * Source: contract, *Addresses and DNS*.
 */
export function withListenerTags(resources: Resources, ports: BoundPorts): Resources {
  if (!ports.areShared) return resources;
  const { nodes, listeners } = withClassicBalancers(resources);
  const tags = new Map(resources.tags);
  for (const { loadBalancerArn, zone } of nodes.values()) {
    const node = nodeId(loadBalancerArn, zone);
    const own = [...listeners.values()].filter((listener) => listener.loadBalancerArn === loadBalancerArn);
    const bound = own.map(({ port }) => [`balanza:listener:${port}`, `${ports.ofListener(node, port)}`] as const);
    const id = networkInterfaceId(node);
    tags.set(id, { ...tags.get(id), ...Object.fromEntries(bound) });
  }
  return { ...resources, tags };
}
