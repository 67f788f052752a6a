import type { TargetHealth, TargetHealthState } from '../../model/TargetHealth.ts';

/** What is told of several when none is healthy: the first of these that one of them is. */
const ORDER: readonly TargetHealthState[] = ['draining', 'initial', 'unhealthy', 'unavailable', 'unused'];

/**
 * The state of a target that stands for several, as a load balancer does for its nodes: healthy when one of them is.
 * Undefined for none. Source: ELB, *ALB as target*.
 */
export function healthOfAll(states: readonly TargetHealth[]): TargetHealth | undefined {
  const healthy = states.find(({ state }) => state === 'healthy');
  if (healthy) return healthy;
  return states.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))[0];
}
