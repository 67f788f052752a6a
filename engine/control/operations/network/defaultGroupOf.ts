import type { SecurityGroup } from '../../../model/Network.ts';
import type { SecurityGroupId, VpcId } from '../../../model/names.ts';

/** The security group that EC2 makes with each VPC: all from its own members, all to anywhere. `ruleIds`: in, out. */
export function defaultGroupOf(
  vpcId: VpcId,
  {
    groupId,
    ruleIds: [inId, outId],
  }: { readonly groupId: SecurityGroupId; readonly ruleIds: readonly [string, string] },
): SecurityGroup {
  const all = { protocol: '-1', fromPort: null, toPort: null, description: null };
  return {
    groupId,
    groupName: 'default',
    description: 'default VPC security group',
    vpcId,
    rules: [
      { ...all, ruleId: inId, isEgress: false, peer: { kind: 'group', value: groupId } },
      { ...all, ruleId: outId, isEgress: true, peer: { kind: 'ipv4', value: '0.0.0.0/0' } },
    ],
  };
}
