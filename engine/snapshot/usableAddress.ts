import type { Instance } from '../model/Instance.ts';
import type { NodeRecord } from '../model/LoadBalancer.ts';
import type { InstanceId, NodeId } from '../model/names.ts';
import type { TargetRegistration, TargetType } from '../model/TargetGroup.ts';

/**
 * Where a registered target can be reached, or undefined when it cannot be one now: its instance does not run
 * (Target.InvalidState), or its address is a node's own (Target.IpUnusable). Source: E-102.
 */
export function usableAddress(
  registration: TargetRegistration,
  around: {
    readonly targetType: TargetType;
    readonly instances: ReadonlyMap<InstanceId, Instance>;
    readonly nodes: ReadonlyMap<NodeId, NodeRecord>;
    readonly nodePlaces: ReadonlySet<string>;
  },
): string | undefined {
  if (around.targetType === 'alb') return registration.node && around.nodes.get(registration.node)?.address;
  if (around.targetType === 'lambda') return registration.id;
  if (around.targetType === 'ip') {
    const { id, port } = registration;
    return around.nodePlaces.has(id) || around.nodePlaces.has(`${id}:${port}`) ? undefined : id;
  }
  const instance = around.instances.get(registration.id as InstanceId); // the id of an instance group is an instance's
  return instance?.state === 'running' ? instance.address : undefined;
}
