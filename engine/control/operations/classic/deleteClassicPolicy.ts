import { BalanzaError } from '../../../model/BalanzaError.ts';
import { BACKEND_AUTHENTICATION } from '../../../model/ClassicPolicyKind.ts';
import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Deletes a policy; one that does not exist counts as deleted. `LoadBalancerNotFound`, `InvalidConfigurationRequest` while
 * a listener, an instance port or another policy refers to it. Source: ELB, *Classic actions*.
 */
export const deleteClassicPolicy: Operation<ClassicRequestOf<'deletePolicy'>, null> = (resources, input) => {
  const { loadBalancerName, policyName } = parseInput(CLASSIC_REQUESTS.deletePolicy, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const user = userOf(before, policyName);
  if (user !== undefined)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The policy '${policyName}' is in use by ${user}. Set other policies there first.`,
    );
  const policies = before.policies.filter((one) => one.policyName !== policyName);
  const after = policies.length === before.policies.length ? before : { ...before, policies };
  return changedClassic(before, after, { output: null, did: { what: 'policyRemoved', values: [policyName] } });
};

function userOf({ listeners, instancePortPolicies, policies }: ClassicLoadBalancer, name: string): string | undefined {
  const listener = listeners.find(({ policyNames }) => policyNames.includes(name));
  if (listener) return `the listener of port ${listener.loadBalancerPort}`;
  const port = instancePortPolicies.find(({ policyNames }) => policyNames.includes(name));
  if (port) return `the instance port ${port.instancePort}`;
  const policy = policies.find(
    ({ policyTypeName, attributes }) =>
      policyTypeName === BACKEND_AUTHENTICATION && attributes.some(({ value }) => value === name),
  );
  return policy && `the policy '${policy.policyName}'`;
}
