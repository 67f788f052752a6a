import type { ElasticAddress } from './Network.ts';
import type { Resources } from './Resources.ts';

/**
 * Who has an elastic address now; null when nobody does. What has gone has it no longer: a node with its load balancer or
 * zone, an instance once it is terminated.
 */
export function associationOf(
  { instances, nodes }: Pick<Resources, 'instances' | 'nodes'>,
  { association }: ElasticAddress,
): ElasticAddress['association'] {
  if (association === null) return null;
  const { user } = association;
  switch (user.kind) {
    case 'node':
      return nodes.has(user.nodeId) ? association : null;
    case 'instance': {
      const instance = instances.get(user.instanceId);
      return instance && instance.state !== 'terminated' ? association : null;
    }
    default:
      return user satisfies never;
  }
}
