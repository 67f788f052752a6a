import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { idOfArn } from '../../engine/model/names.ts';

/** What the address of a load balancer's page is made of. */
export type LoadBalancerPlace = Pick<LoadBalancer, 'name' | 'loadBalancerArn'>;

/** The word for its type in addresses: that of its ARN, where a Classic one has none. Source: console, *Page map*. */
export function kindInPath({ loadBalancerArn }: Pick<LoadBalancer, 'loadBalancerArn'>): string {
  return /:loadbalancer\/(app|net|gwy)\//.exec(loadBalancerArn)?.[1] ?? 'classic';
}

/** Address of a load balancer's page, without `#`; `rest` such as `/edit/tags`. */
export function loadBalancerPath(loadBalancer: LoadBalancerPlace, rest = ''): string {
  return `/load-balancers/${kindInPath(loadBalancer)}/${loadBalancer.name}${rest}`;
}

/** Address of a listener's page; `rest` such as `/rules/add`. */
export function listenerPath(loadBalancer: LoadBalancerPlace, port: number, rest = ''): string {
  return loadBalancerPath(loadBalancer, `/listeners/${port}${rest}`);
}

/** Address of the page on which a rule is edited. */
export function rulePath(place: { readonly of: LoadBalancerPlace; readonly port: number }, ruleArn: string): string {
  return listenerPath(place.of, place.port, `/rules/${idOfArn(ruleArn)}/edit`);
}
