import type { LoadBalancerArn, SubnetId, VpcId, ZoneName } from './names.ts';

export type Scheme = 'internet-facing' | 'internal';

/** Types of load balancer. Source: E-007. */
export type LoadBalancerType = 'application' | 'network' | 'gateway';

/** How clients reach a load balancer. The last is of internet-facing Application ones. Source: ELB, *SetIpAddressType*. */
export const IP_ADDRESS_TYPES = ['ipv4', 'dualstack', 'dualstack-without-public-ipv4'] as const;
export type IpAddressType = (typeof IP_ADDRESS_TYPES)[number];

/** How many zones a load balancer needs at least. Source: E-014. */
export const FEWEST_ZONES: Readonly<Record<LoadBalancerType, number>> = { application: 2, network: 1, gateway: 1 };

/** One enabled zone of a load balancer and the subnet its node's address is taken from. */
export interface ZoneMapping {
  readonly zone: ZoneName;
  readonly subnetId: SubnetId;
  /** Elastic address of the zone's node. Network type, internet-facing, chosen at creation. Source: E-035. */
  readonly allocationId?: string;
  /** Address of the subnet that was asked for. Network type, internal, chosen at creation. */
  readonly privateIPv4Address?: string;
}

/** A load balancer. Its nodes are records of their own (`NodeRecord`). Source: E-001 … E-014. */
export interface LoadBalancer {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly name: string;
  readonly type: LoadBalancerType;
  /** `internal` for the gateway type, which has none and shows none. */
  readonly scheme: Scheme;
  readonly ipAddressType: IpAddressType;
  readonly vpcId: VpcId;
  readonly dnsName: string;
  readonly createdAtMs: number;
  /** Enabled zones in zone order; two or more (E-014), one or more for the others. */
  readonly zoneMappings: readonly ZoneMapping[];
  /** Kept and shown, filter nothing (contract). Empty for the network type unless given at creation, and for the gateway type. */
  readonly securityGroups: readonly string[];
  /** Of the network type with security groups: kept and shown. Left out: `on`. Source: ELB, *SetSecurityGroups*. */
  readonly enforceSecurityGroupInboundRulesOnPrivateLinkTraffic?: 'on' | 'off';
  /** Stands for a Classic Load Balancer, which is a record of its own: see `withClassicBalancers`. */
  readonly isClassic?: true;
  /** Of a Classic one: how long a period of its access log is, 5 or 60 minutes. The others have 5. */
  readonly accessLogMinutes?: number;
  /** Only what was set; `describeAttributes` adds the defaults. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * A node: the presence of a load balancer in one zone, with its own address. `retiring` is a node whose zone was
 * disabled: out of DNS, it still accepts until `retireAtMs` (the DNS TTL later), so that clients with the old answer
 * lose nothing; then its address is free again. Source: contract, *Addresses and DNS*.
 */
export interface NodeRecord {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly zone: ZoneName;
  readonly address: string;
  readonly retireAtMs: number | null;
}
