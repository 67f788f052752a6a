import { BalanzaError } from '../../../model/BalanzaError.ts';
import { CLASSIC_QUOTA, type ClassicInstance, type ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import type { Instance } from '../../../model/Instance.ts';
import type { InstanceId } from '../../../model/names.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Resources } from '../../../model/Resources.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Registers instances; one that is registered already stays, one that drains is registered anew. Answers all that are
 * registered then. `LoadBalancerNotFound`, `InvalidInstance`, `ValidationError` for too many. Source: E-009.
 */
export const registerClassicInstances: Operation<ClassicRequestOf<'changeInstances'>, readonly InstanceId[]> = (
  resources,
  input,
  { nowMs },
) => {
  const asked = parseInput(CLASSIC_REQUESTS.changeInstances, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const ids = [...new Set(asked.instances.map(({ instanceId }) => usableInstance(resources, before, instanceId)))];
  const registered = new Set(registeredIds(before));
  const added = ids.filter((id) => !registered.has(id));
  const kept = before.instances.filter(({ instanceId }) => !added.includes(instanceId));
  const instances: readonly ClassicInstance[] = [
    ...kept,
    ...added.map((instanceId) => ({ instanceId, registeredAtMs: nowMs, drainingUntilMs: null })),
  ];
  if (instances.length > CLASSIC_QUOTA.instances)
    throw new BalanzaError(
      'ValidationError',
      `The load balancer '${before.name}' can have at most '${CLASSIC_QUOTA.instances}' instances. Deregister some first.`,
    );
  const after = added.length === 0 ? before : { ...before, instances };
  return changedClassic(before, after, {
    output: registeredIds(after),
    did: { what: 'instancesAdded', values: namesOf(resources, added) },
  });
};

/** The instances of a load balancer that are not being deregistered. */
export function registeredIds({ instances }: Pick<ClassicLoadBalancer, 'instances'>): readonly InstanceId[] {
  return instances.filter(({ drainingUntilMs }) => drainingUntilMs === null).map(({ instanceId }) => instanceId);
}

/** Instances as the history names them: by name, those without by id. */
export function namesOf({ instances }: Pick<Resources, 'instances'>, ids: readonly InstanceId[]): readonly string[] {
  return ids.map((id) => instances.get(id)?.name || id);
}

/** The instance of an id, or Classic's `InvalidInstance`. */
export function classicInstance({ instances }: Resources, id: string): Instance {
  const found = instances.get(id as InstanceId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('InvalidInstance', `Could not find EC2 instance ${id.slice(0, 128)}.`);
}

function usableInstance(resources: Resources, { vpcId }: ClassicLoadBalancer, id: string): InstanceId {
  const instance = classicInstance(resources, id);
  if (instance.state === 'terminated' || instance.state === 'shutting-down')
    throw new BalanzaError('InvalidInstance', `EC2 instance ${id} is ${instance.state}. Run another one.`);
  if (instance.vpcId !== vpcId)
    throw new BalanzaError('InvalidInstance', `EC2 instance ${id} is not in the same VPC as ELB.`);
  return instance.instanceId;
}
