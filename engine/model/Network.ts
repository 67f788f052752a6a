import type { SubnetId, VpcId, ZoneName } from './names.ts';

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
