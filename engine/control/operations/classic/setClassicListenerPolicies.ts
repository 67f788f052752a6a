import { BalanzaError } from '../../../model/BalanzaError.ts';
import {
  isSecureProtocol,
  speaksHttp,
  type ClassicListener,
  type ClassicLoadBalancer,
  type ClassicPolicy,
} from '../../../model/ClassicLoadBalancer.ts';
import { BACKEND_AUTHENTICATION, classicPolicyType, PROXY_PROTOCOL } from '../../../model/ClassicPolicyKind.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';
import { findClassicListener, withListener } from './setClassicCertificate.ts';

/**
 * Replaces the policies of a listener, whole. `LoadBalancerNotFound`, `ListenerNotFound`, `PolicyNotFound`,
 * `InvalidConfigurationRequest` for one that does not go with the protocol, or two of one kind. Source: ELB, *Classic*, policies.
 */
export const setClassicListenerPolicies: Operation<ClassicRequestOf<'setListenerPolicies'>, null> = (
  resources,
  input,
) => {
  const asked = parseInput(CLASSIC_REQUESTS.setListenerPolicies, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const listener = findClassicListener(before, asked.loadBalancerPort);
  const policies = foundPolicies(before, asked.policyNames);
  const stands = policies.map((policy) => checkedPlace(listener, policy));
  if (new Set(stands).size < stands.length)
    throw invalid(`The listener of port ${listener.loadBalancerPort} can have one policy of each kind.`);
  const policyNames = policies.map(({ policyName }) => policyName);
  const did = { what: 'listenerPolicies', values: policyNames, port: listener.loadBalancerPort } as const;
  return changedClassic(before, withListener(before, { ...listener, policyNames }), { output: null, did });
};

/**
 * Replaces the policies of an instance port, whole. `LoadBalancerNotFound`, `PolicyNotFound`, `InvalidConfigurationRequest`
 * for a port that no listener uses, and a policy that does not stand there.
 */
export const setClassicInstancePortPolicies: Operation<ClassicRequestOf<'setInstancePortPolicies'>, null> = (
  resources,
  input,
) => {
  const { loadBalancerName, instancePort, policyNames } = parseInput(CLASSIC_REQUESTS.setInstancePortPolicies, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const users = before.listeners.filter((one) => one.instancePort === instancePort);
  if (users.length === 0)
    throw invalid(`No listener of the load balancer '${before.name}' uses the instance port ${instancePort}.`);
  for (const policy of foundPolicies(before, policyNames)) checkInstancePortPolicy(users, policy);
  const others = before.instancePortPolicies.filter((one) => one.instancePort !== instancePort);
  const instancePortPolicies = policyNames.length === 0 ? others : [...others, { instancePort, policyNames }];
  const did = { what: 'instancePortPolicies', values: policyNames, port: instancePort } as const;
  return changedClassic(before, { ...before, instancePortPolicies }, { output: null, did });
};

function foundPolicies({ name, policies }: ClassicLoadBalancer, names: readonly string[]): readonly ClassicPolicy[] {
  return [...new Set(names)].map((wanted) => {
    const found = policies.find(({ policyName }) => policyName === wanted);
    if (found) return found;
    throw new BalanzaError(
      'PolicyNotFound',
      `There is no policy with name ${wanted.slice(0, 128)} for load balancer ${name}. Create it first.`,
    );
  });
}

/** What kind of policy it is on the listener; `InvalidConfigurationRequest` when it cannot stand there. */
function checkedPlace(
  { protocol, loadBalancerPort }: ClassicListener,
  { policyName, policyTypeName }: ClassicPolicy,
): string {
  const standsOn = classicPolicyType(policyTypeName)?.standsOn;
  const goes =
    (standsOn === 'httpListener' && speaksHttp(protocol)) ||
    (standsOn === 'secureListener' && isSecureProtocol(protocol));
  if (goes) return standsOn;
  throw invalid(
    `The policy '${policyName}' of the type ${policyTypeName} cannot stand on the listener of port ${loadBalancerPort}, whose protocol is ${protocol}.`,
  );
}

function checkInstancePortPolicy(
  users: readonly ClassicListener[],
  { policyName, policyTypeName }: ClassicPolicy,
): void {
  if (classicPolicyType(policyTypeName)?.standsOn !== 'instancePort')
    throw invalid(`The policy '${policyName}' of the type ${policyTypeName} cannot stand on an instance port.`);
  if (policyTypeName === BACKEND_AUTHENTICATION)
    throw invalid(`The policy '${policyName}' cannot be set: nodes do not check the keys of instances. Leave it out.`);
  const http = users.find(({ instanceProtocol }) => speaksHttp(instanceProtocol));
  if (policyTypeName === PROXY_PROTOCOL && http)
    throw invalid(
      `The policy '${policyName}' cannot stand on the instance port ${http.instancePort}: it is for TCP and SSL, not ${http.instanceProtocol}.`,
    );
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('InvalidConfigurationRequest', sentence);
}
