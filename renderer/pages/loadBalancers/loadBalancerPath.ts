import { idOfArn } from '../../../engine/model/names.ts';

/** Address of a load balancer's page, without `#`; `rest` such as `/edit/tags`. */
export function loadBalancerPath(name: string, rest = ''): string {
  return `/load-balancers/app/${name}${rest}`;
}

/** Address of a listener's page; `rest` such as `/rules/add`. */
export function listenerPath(name: string, port: number, rest = ''): string {
  return loadBalancerPath(name, `/listeners/${port}${rest}`);
}

/** Address of the page on which a rule is edited. */
export function rulePath(place: { readonly name: string; readonly port: number }, ruleArn: string): string {
  return listenerPath(place.name, place.port, `/rules/${idOfArn(ruleArn)}/edit`);
}
