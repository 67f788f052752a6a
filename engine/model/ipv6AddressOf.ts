import type { LoadBalancer } from './LoadBalancer.ts';
import type { ZoneName } from './names.ts';

/** The one address of IPv6 that a machine has for itself, so one node of a load balancer has it. */
export const LOOPBACK_IPV6 = '::1';

/**
 * The address of IPv6 of a load balancer's node in a zone, or null: that of the first enabled zone has one where clients
 * come by IPv6 too. What a Gateway Load Balancer takes comes over IPv4. Source: contract, *Addresses and DNS*.
 */
export function ipv6AddressOf(
  { type, ipAddressType, zoneMappings: [first] }: Pick<LoadBalancer, 'type' | 'ipAddressType' | 'zoneMappings'>,
  zone: ZoneName,
): string | null {
  return ipAddressType !== 'ipv4' && type !== 'gateway' && first?.zone === zone ? LOOPBACK_IPV6 : null;
}
