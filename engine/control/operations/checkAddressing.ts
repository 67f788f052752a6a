import { BalanzaError } from '../../model/BalanzaError.ts';
import type { IpAddressType, LoadBalancer } from '../../model/LoadBalancer.ts';

/**
 * Throws unless a load balancer can have the IP address type: only internet-facing Application ones do without a public
 * IPv4 address. Error: `InvalidConfigurationRequest`. Source: ELB, *SetIpAddressType*.
 */
export function checkAddressing(
  ipAddressType: IpAddressType,
  { type, scheme }: Pick<LoadBalancer, 'type' | 'scheme'>,
): void {
  if (ipAddressType !== 'dualstack-without-public-ipv4') return;
  if (type === 'application' && scheme === 'internet-facing') return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `The IP address type '${ipAddressType}' is for internet-facing application load balancers. Choose 'ipv4' or 'dualstack'.`,
  );
}
