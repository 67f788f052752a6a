import { boolean, list, string, structure, timestamp } from '../query/Shape.ts';

export const availabilityZoneShape = structure({
  ZoneName: string,
  SubnetId: string,
  OutpostId: string,
  LoadBalancerAddresses: list(
    structure({ IpAddress: string, AllocationId: string, PrivateIPv4Address: string, IPv6Address: string }),
  ),
  SourceNatIpv6Prefixes: list(string),
});

export const subnetMappingShape = structure({
  SubnetId: string,
  AllocationId: string,
  PrivateIPv4Address: string,
  IPv6Address: string,
  SourceNatIpv6Prefix: string,
});

export const ipamPoolsShape = structure({ Ipv4IpamPoolId: string });

/** Source: ELB, *ELBv2 structures*, `LoadBalancer`. */
export const loadBalancerShape = structure({
  LoadBalancerArn: string,
  DNSName: string,
  CanonicalHostedZoneId: string,
  CreatedTime: timestamp,
  LoadBalancerName: string,
  Scheme: string,
  VpcId: string,
  State: structure({ Code: string, Reason: string }),
  Type: string,
  AvailabilityZones: list(availabilityZoneShape),
  SecurityGroups: list(string),
  IpAddressType: string,
  CustomerOwnedIpv4Pool: string,
  EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: string,
  EnablePrefixForIpv6SourceNat: string,
  IpamPools: ipamPoolsShape,
});

/** Answers that hold load balancers. */
export const loadBalancersShape = structure({ LoadBalancers: list(loadBalancerShape), NextMarker: string });

/** Source: ELB, *ELBv2 actions*, capacity. */
export const capacityShape = structure({
  LastModifiedTime: timestamp,
  DecreaseRequestsRemaining: { kind: 'integer' },
  MinimumLoadBalancerCapacity: structure({ CapacityUnits: { kind: 'integer' } }),
  CapacityReservationState: list(
    structure({
      State: structure({ Code: string, Reason: string }),
      AvailabilityZone: string,
      EffectiveCapacityUnits: { kind: 'double' },
    }),
  ),
});

/** What ModifyCapacityReservation takes. */
export const capacityRequestShape = structure(
  {
    LoadBalancerArn: string,
    MinimumLoadBalancerCapacity: structure({ CapacityUnits: { kind: 'integer' } }),
    ResetCapacityReservation: boolean,
  },
  ['LoadBalancerArn'],
);
