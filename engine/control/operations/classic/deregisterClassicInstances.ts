import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import type { InstanceId } from '../../../model/names.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';
import { classicInstance, namesOf, registeredIds } from './registerClassicInstances.ts';

/**
 * Deregisters instances: with connection draining they get no new requests and are gone when its time is over, without it
 * they are gone at once. One that is not registered counts as done. Answers those that remain. `LoadBalancerNotFound`,
 * `InvalidInstance` for one that does not exist. Source: ELB, *Classic*, connection draining.
 */
export const deregisterClassicInstances: Operation<ClassicRequestOf<'changeInstances'>, readonly InstanceId[]> = (
  resources,
  input,
  { nowMs },
) => {
  const asked = parseInput(CLASSIC_REQUESTS.changeInstances, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const ids = asked.instances.map(({ instanceId }) => classicInstance(resources, instanceId).instanceId);
  const leaving = registeredIds(before).filter((id) => ids.includes(id));
  const { enabled, timeoutSeconds } = before.attributes.connectionDraining;
  const instances = before.instances.flatMap((one) => {
    if (!leaving.includes(one.instanceId)) return [one];
    return enabled ? [{ ...one, drainingUntilMs: nowMs + timeoutSeconds * 1_000 }] : [];
  });
  const after = leaving.length === 0 ? before : { ...before, instances };
  return changedClassic(before, after, {
    output: registeredIds(after),
    did: { what: 'instancesRemoved', values: namesOf(resources, leaving) },
  });
};
