import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { checkedClassicListeners } from './checkedClassicListeners.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';
import { neededPolicies } from './neededPolicies.ts';

/** Adds listeners, all or none; one that is there already, alike, stays. `LoadBalancerNotFound`, and those of listeners. */
export const createClassicListeners: Operation<ClassicRequestOf<'createListeners'>, null> = (resources, input) => {
  const asked = parseInput(CLASSIC_REQUESTS.createListeners, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const listeners = checkedClassicListeners(resources, before, asked.listeners);
  const added = listeners
    .slice(before.listeners.length)
    .map(({ protocol, loadBalancerPort }) => `${protocol}:${loadBalancerPort}`);
  const policies = neededPolicies({ listeners, policies: before.policies });
  const after = added.length === 0 ? before : { ...before, listeners, policies };
  return changedClassic(before, after, { output: null, did: { what: 'listenersAdded', values: added } });
};
