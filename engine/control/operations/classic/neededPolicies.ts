import { predefinedPolicy } from '../../../model/ClassicPolicyKind.ts';
import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import { DEFAULT_SSL_POLICY } from '../../../model/Listener.ts';

/** The policies of a load balancer, with the default security policy once a listener refers to it. */
export function neededPolicies({
  listeners,
  policies,
}: Pick<ClassicLoadBalancer, 'listeners' | 'policies'>): ClassicLoadBalancer['policies'] {
  const isNamed = listeners.some(({ policyNames }) => policyNames.includes(DEFAULT_SSL_POLICY));
  const isThere = policies.some(({ policyName }) => policyName === DEFAULT_SSL_POLICY);
  return isNamed && !isThere ? [...policies, predefinedPolicy(DEFAULT_SSL_POLICY)] : policies;
}
