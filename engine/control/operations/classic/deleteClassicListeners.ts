import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Deletes the listeners of some ports; a port without one counts as done. What was set for instance ports that no listener
 * uses any more goes too. `LoadBalancerNotFound`.
 */
export const deleteClassicListeners: Operation<ClassicRequestOf<'deleteListeners'>, null> = (resources, input) => {
  const { loadBalancerName, loadBalancerPorts } = parseInput(CLASSIC_REQUESTS.deleteListeners, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const ports = new Set(loadBalancerPorts);
  const listeners = before.listeners.filter(({ loadBalancerPort }) => !ports.has(loadBalancerPort));
  const instancePortPolicies = before.instancePortPolicies.filter((one) =>
    listeners.some(({ instancePort }) => instancePort === one.instancePort),
  );
  const after = listeners.length === before.listeners.length ? before : { ...before, listeners, instancePortPolicies };
  return changedClassic(before, after, {
    output: null,
    did: { what: 'listenersRemoved', values: [...ports].map(String) },
  });
};
