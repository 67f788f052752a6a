import type { SecurityGroupId, SubnetId, VpcId, ZoneName } from './names.ts';

export interface Vpc {
  readonly vpcId: VpcId;
  readonly cidr: string;
  readonly isDefault: boolean;
}

export interface Subnet {
  readonly subnetId: SubnetId;
  readonly vpcId: VpcId;
  readonly zone: ZoneName;
  readonly cidr: string;
  readonly defaultForAz: boolean;
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
