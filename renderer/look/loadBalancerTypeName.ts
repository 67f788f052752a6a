import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import type { Texts } from '../texts/useTexts.ts';

/** The type of a load balancer in a word. A Classic one runs as one of another type, and is not called so. */
export function loadBalancerTypeName(
  { loadBalancers, classic }: Texts,
  { type, isClassic }: Pick<LoadBalancer, 'type' | 'isClassic'>,
): string {
  return isClassic === true ? classic.type : loadBalancers.create.crumbs[type];
}
