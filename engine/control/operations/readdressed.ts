import { SHARED_LOOPBACK } from '../../model/BoundPorts.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { takeAddress, takenAddresses } from './nodeChanges.ts';

/**
 * What gives nodes and instances other addresses when the engine starts with `--share-loopback` for the first time, or
 * without it for the first time since: all have the one then, or each its own again. Source: contract, *Addresses and DNS*.
 */
export function readdressed(resources: Resources): readonly ResourceChange[] {
  const isWrong = ({ address }: { readonly address: string }) =>
    (address === SHARED_LOOPBACK) !== resources.sharesLoopback;
  const taken = takenAddresses(resources);
  const nodes = [...resources.nodes].filter(([, node]) => isWrong(node));
  const instances = [...resources.instances.values()].filter((one) => one.state !== 'terminated' && isWrong(one));
  return [
    ...nodes.map(([id, node]): ResourceChange => ({
      kind: 'node',
      id,
      put: { ...node, address: takeAddress(resources, node.zone, taken) },
    })),
    ...instances.map((instance): ResourceChange => ({
      kind: 'instance',
      id: instance.instanceId,
      put: { ...instance, address: takeAddress(resources, instance.zone, taken) },
    })),
  ];
}
