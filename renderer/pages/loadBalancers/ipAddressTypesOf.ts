import { IP_ADDRESS_TYPES, type IpAddressType, type LoadBalancer } from '../../../engine/model/LoadBalancer.ts';

/** What a load balancer may choose from. Source: console, *Load balancers*. */
export function ipAddressTypesOf({ type, scheme }: Pick<LoadBalancer, 'type' | 'scheme'>): readonly IpAddressType[] {
  const isOpen = type === 'application' && scheme === 'internet-facing';
  return IP_ADDRESS_TYPES.filter((one) => isOpen || one !== 'dualstack-without-public-ipv4');
}
