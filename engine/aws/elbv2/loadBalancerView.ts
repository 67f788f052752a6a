import { ipv6AddressOf } from '../../model/ipv6AddressOf.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { nodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { AwsContext } from '../AwsContext.ts';
import type { ValueOf } from '../query/Shape.ts';
import type { loadBalancerShape } from './loadBalancerShape.ts';

/** Where alias records would point; there is no Route 53 here, so it is one of ours. */
export const HOSTED_ZONE_ID = 'Z00000000BALANZA';

/** A load balancer as answers have it. Source: contract, *The AWS endpoint*, for its state. */
export function loadBalancerView(
  loadBalancer: LoadBalancer,
  { control }: Pick<AwsContext, 'control'>,
): ValueOf<typeof loadBalancerShape> {
  const isGateway = loadBalancer.type === 'gateway';
  const state = control.stateOf(loadBalancer.loadBalancerArn);
  return {
    LoadBalancerArn: loadBalancer.loadBalancerArn,
    DNSName: loadBalancer.dnsName,
    CanonicalHostedZoneId: HOSTED_ZONE_ID,
    CreatedTime: loadBalancer.createdAtMs,
    LoadBalancerName: loadBalancer.name,
    Scheme: isGateway ? undefined : loadBalancer.scheme,
    VpcId: loadBalancer.vpcId,
    State: { Code: state.code, Reason: 'reason' in state ? state.reason : undefined },
    Type: loadBalancer.type,
    AvailabilityZones: availabilityZonesView(loadBalancer, control.resources),
    SecurityGroups: isGateway ? undefined : loadBalancer.securityGroups,
    IpAddressType: loadBalancer.ipAddressType,
    EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: enforcedRules(loadBalancer),
  };
}

/** Whether inbound rules are said to count for PrivateLink: told of the type that can have it, with security groups. */
export function enforcedRules({ type, securityGroups, ...loadBalancer }: LoadBalancer): 'on' | 'off' | undefined {
  if (type !== 'network' || securityGroups.length === 0) return undefined;
  return loadBalancer.enforceSecurityGroupInboundRulesOnPrivateLinkTraffic ?? 'on';
}

/** Addresses are shown for the types that have fixed ones, which an Application Load Balancer has not. */
export function availabilityZonesView(loadBalancer: LoadBalancer, { nodes }: Resources) {
  const { type, loadBalancerArn, zoneMappings } = loadBalancer;
  return zoneMappings.map(({ zone, subnetId, allocationId, privateIPv4Address }) => {
    const address = nodes.get(nodeId(loadBalancerArn, zone))?.address;
    const IPv6Address = ipv6AddressOf(loadBalancer, zone) ?? undefined;
    const isFixed = type === 'network' && address !== undefined;
    return {
      ZoneName: zone,
      SubnetId: subnetId,
      LoadBalancerAddresses: isFixed
        ? [{ IpAddress: address, AllocationId: allocationId, PrivateIPv4Address: privateIPv4Address, IPv6Address }]
        : [],
    };
  });
}
