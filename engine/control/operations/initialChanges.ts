import type { ResourceChange } from '../../model/Resources.ts';
import type { ZoneName } from '../../model/names.ts';
import {
  DEFAULT_INTERNET_GATEWAY_ID,
  DEFAULT_ROUTE_TABLE_ID,
  DEFAULT_SECURITY_GROUP_ID,
  DEFAULT_VPC_ID,
  defaultSubnetId,
  subnetCidr,
} from '../../model/zones.ts';
import { defaultGroupOf } from './network/defaultGroupOf.ts';

/** The default VPC, its security group, and a default subnet per zone: what every data folder has from its first start. */
export function initialChanges(zones: readonly ZoneName[], loopbackByte = 0): readonly ResourceChange[] {
  return [
    {
      kind: 'vpc',
      id: DEFAULT_VPC_ID,
      put: {
        vpcId: DEFAULT_VPC_ID,
        cidr: `127.${loopbackByte}.0.0/16`,
        isDefault: true,
        attributes: { enableDnsHostnames: true },
      },
    },
    {
      kind: 'internetGateway',
      id: DEFAULT_INTERNET_GATEWAY_ID,
      put: { internetGatewayId: DEFAULT_INTERNET_GATEWAY_ID, vpcId: DEFAULT_VPC_ID },
    },
    {
      kind: 'routeTable',
      id: DEFAULT_ROUTE_TABLE_ID,
      put: {
        routeTableId: DEFAULT_ROUTE_TABLE_ID,
        vpcId: DEFAULT_VPC_ID,
        isMain: true,
        routes: [{ cidr: '0.0.0.0/0', gatewayId: DEFAULT_INTERNET_GATEWAY_ID }],
        associations: [],
      },
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
        attributes: { mapPublicIpOnLaunch: true },
      };
      return { kind: 'subnet', id: subnetId, put: subnet };
    }),
  ];
}

const DEFAULT_SECURITY_GROUP = defaultGroupOf(DEFAULT_VPC_ID, {
  groupId: DEFAULT_SECURITY_GROUP_ID,
  ruleIds: ['sgr-00000000000000001', 'sgr-00000000000000002'],
});
