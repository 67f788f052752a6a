import type { SecurityGroup } from '../../model/Network.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import type { ZoneName } from '../../model/names.ts';
import { DEFAULT_SECURITY_GROUP_ID, DEFAULT_VPC_ID, defaultSubnetId, subnetCidr } from '../../model/zones.ts';

/** The default VPC, its security group, and a default subnet per zone: what every data folder has from its first start. */
export function initialChanges(zones: readonly ZoneName[], loopbackByte = 0): readonly ResourceChange[] {
  return [
    {
      kind: 'vpc',
      id: DEFAULT_VPC_ID,
      put: { vpcId: DEFAULT_VPC_ID, cidr: `127.${loopbackByte}.0.0/16`, isDefault: true },
    },
    { kind: 'securityGroup', id: DEFAULT_SECURITY_GROUP_ID, put: DEFAULT_SECURITY_GROUP },
    ...zones.map((zone, index): ResourceChange => {
      const subnetId = defaultSubnetId(index);
      const subnet = {
        subnetId,
        vpcId: DEFAULT_VPC_ID,
        zone,
        cidr: subnetCidr(index, loopbackByte),
        defaultForAz: true,
      };
      return { kind: 'subnet', id: subnetId, put: subnet };
    }),
  ];
}

/** As EC2 makes one with each VPC: all from its own members, all to anywhere. */
const DEFAULT_SECURITY_GROUP: SecurityGroup = {
  groupId: DEFAULT_SECURITY_GROUP_ID,
  groupName: 'default',
  description: 'default VPC security group',
  vpcId: DEFAULT_VPC_ID,
  rules: [
    {
      ruleId: 'sgr-00000000000000001',
      isEgress: false,
      protocol: '-1',
      fromPort: null,
      toPort: null,
      peer: { kind: 'group', value: DEFAULT_SECURITY_GROUP_ID },
      description: null,
    },
    {
      ruleId: 'sgr-00000000000000002',
      isEgress: true,
      protocol: '-1',
      fromPort: null,
      toPort: null,
      peer: { kind: 'ipv4', value: '0.0.0.0/0' },
      description: null,
    },
  ],
};
