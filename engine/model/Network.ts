import type {
  AllocationId,
  InstanceId,
  InternetGatewayId,
  NodeId,
  RouteTableId,
  SecurityGroupId,
  SubnetId,
  VpcId,
  ZoneName,
} from './names.ts';

/** A VPC. But for the default one a record: nodes and instances have addresses of the zones' loopback subnets. */
export interface Vpc {
  readonly vpcId: VpcId;
  readonly cidr: string;
  readonly isDefault: boolean;
  /** Only what was set, under EC2's names such as `enableDnsHostnames`. */
  readonly attributes: Readonly<Record<string, boolean>>;
}

export interface Subnet {
  readonly subnetId: SubnetId;
  readonly vpcId: VpcId;
  readonly zone: ZoneName;
  readonly cidr: string;
  readonly defaultForAz: boolean;
  /** Only what was set, under EC2's names such as `mapPublicIpOnLaunch`. */
  readonly attributes: Readonly<Record<string, boolean | string>>;
}

/** What has an elastic address: an instance, which shows it, or a node, which listens on it. */
export type ElasticAddressUser =
  { readonly kind: 'instance'; readonly instanceId: InstanceId } | { readonly kind: 'node'; readonly nodeId: NodeId };

/** An elastic address, of 127.0.200.0/24. Source: contract, *Addresses and DNS*. */
export interface ElasticAddress {
  readonly allocationId: AllocationId;
  readonly publicIp: string;
  /** Null: nobody has it. */
  readonly association: { readonly associationId: string; readonly user: ElasticAddressUser } | null;
}

/** An internet gateway: a record. */
export interface InternetGateway {
  readonly internetGatewayId: InternetGatewayId;
  /** Null: attached to none. A VPC has one at most. */
  readonly vpcId: VpcId | null;
}

/** A route table: a record, which routes nothing. */
export interface RouteTable {
  readonly routeTableId: RouteTableId;
  readonly vpcId: VpcId;
  /** The table of the VPC's subnets that are associated with no other; made and deleted with its VPC. */
  readonly isMain: boolean;
  /** Besides the one to the VPC itself. */
  readonly routes: readonly Route[];
  readonly associations: readonly { readonly associationId: string; readonly subnetId: SubnetId }[];
}

export interface Route {
  readonly cidr: string;
  /** Where to: an internet gateway. */
  readonly gatewayId: InternetGatewayId;
}

/** One line of a security group. Kept and shown, filters nothing. Source: contract, *The AWS endpoint*. */
export interface SecurityGroupRule {
  readonly ruleId: string;
  readonly isEgress: boolean;
  /** `-1` for all, `tcp`, `udp`, `icmp`, `icmpv6`, or a number. */
  readonly protocol: string;
  /** Null: all ports. */
  readonly fromPort: number | null;
  readonly toPort: number | null;
  readonly peer: { readonly kind: 'ipv4' | 'ipv6' | 'prefixList' | 'group'; readonly value: string };
  readonly description: string | null;
}

/** A security group: a record. */
export interface SecurityGroup {
  readonly groupId: SecurityGroupId;
  /** Unique within its VPC. */
  readonly groupName: string;
  readonly description: string;
  readonly vpcId: VpcId;
  readonly rules: readonly SecurityGroupRule[];
}
