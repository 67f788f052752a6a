import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import { classicLoadBalancerArn } from '../../../model/names.ts';
import type { Resources } from '../../../model/Resources.ts';

/** The Classic Load Balancer of a name, or `LoadBalancerNotFound`. Source: ELB, *Classic actions*. */
export function findClassicBalancer(resources: Resources, name: string): ClassicLoadBalancer {
  const found = resources.classicLoadBalancers.get(classicLoadBalancerArn(resources.region, name));
  if (found) return found;
  throw new BalanzaError('LoadBalancerNotFound', `There is no ACTIVE Load Balancer named '${name.slice(0, 128)}'`);
}
