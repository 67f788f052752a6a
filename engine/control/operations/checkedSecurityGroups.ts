import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroupId, VpcId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';

/**
 * The security groups of a load balancer or an instance in a VPC; none named: the VPC's default one. `InvalidSecurityGroup` for one that
 * does not exist, `InvalidConfigurationRequest` for one of another VPC. They filter nothing.
 */
export function checkedSecurityGroups(
  { securityGroups }: Resources,
  vpcId: VpcId,
  named: readonly string[],
): readonly SecurityGroupId[] {
  if (named.length === 0)
    return [...securityGroups.values()]
      .filter((group) => group.vpcId === vpcId && group.groupName === 'default')
      .map(({ groupId }) => groupId);
  return [...new Set(named)].map((id) => {
    const group = securityGroups.get(id as SecurityGroupId); // a text that is no id is not found
    if (!group)
      throw new BalanzaError('InvalidSecurityGroup', `The security group '${id}' does not exist`, {
        advice: 'Check the id with DescribeSecurityGroups.',
      });
    if (group.vpcId === vpcId) return group.groupId;
    throw new BalanzaError('InvalidConfigurationRequest', `Security group "${id}" does not belong to VPC "${vpcId}"`, {
      advice: `It is of ${group.vpcId}: name groups of the VPC of the subnets.`,
    });
  });
}
