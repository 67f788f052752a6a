import type { ResourceChange } from '../../model/Resources.ts';
import type { ZoneName } from '../../model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId, subnetCidr } from '../../model/zones.ts';

/** The default VPC and a default subnet per zone: what every data folder has from its first start. */
export function initialChanges(zones: readonly ZoneName[], loopbackByte = 0): readonly ResourceChange[] {
  return [
    {
      kind: 'vpc',
      id: DEFAULT_VPC_ID,
      put: { vpcId: DEFAULT_VPC_ID, cidr: `127.${loopbackByte}.0.0/16`, isDefault: true },
    },
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
