import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ClassicHealthCheck } from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseClassicTarget } from '../../../model/parseClassicTarget.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Replaces the health check, whole. `LoadBalancerNotFound`; `ValidationError` for a target that cannot be read, a number
 * out of its range, and a timeout that is not shorter than the interval. Source: ELB, *Classic*, health check.
 */
export const configureClassicHealthCheck: Operation<ClassicRequestOf<'configureHealthCheck'>, ClassicHealthCheck> = (
  resources,
  input,
) => {
  const { loadBalancerName, healthCheck } = parseInput(CLASSIC_REQUESTS.configureHealthCheck, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  parseClassicTarget(healthCheck.target);
  if (healthCheck.timeout >= healthCheck.interval)
    throw new BalanzaError(
      'ValidationError',
      `HealthCheck timeout must be less than interval: ${healthCheck.timeout} is not less than ${healthCheck.interval}.`,
    );
  const did = { what: 'healthCheck', values: [healthCheck.target] } as const;
  return changedClassic(before, { ...before, healthCheck }, { output: healthCheck, did });
};
