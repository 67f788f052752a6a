import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { withClassicBalancers } from '../../model/withClassicBalancers.ts';
import { findSecurityGroup } from './find.ts';
import type { Operation } from './Operation.ts';
import { securityGroupRemoval } from './securityGroupRemoval.ts';

const schema = REQUESTS.deleteSecurityGroup;
export type DeleteSecurityGroupInput = RequestOf<'deleteSecurityGroup'>;

/**
 * Deletes a security group; answers its id. Errors: `InvalidGroupNotFound`; `DependencyViolation` while a load balancer, an instance or another group's
 * rule names it; `OperationNotPermitted` for a VPC's default group.
 */
export const deleteSecurityGroup: Operation<DeleteSecurityGroupInput, string> = (resources, input) => {
  const { groupId } = parseInput(schema, input);
  const group = findSecurityGroup(resources, groupId);
  if (group.groupName === 'default')
    throw new BalanzaError(
      'OperationNotPermitted',
      `The security group '${groupId}' is its VPC's default group and cannot be deleted.`,
    );
  const { loadBalancers } = withClassicBalancers(resources);
  const user = [...loadBalancers.values()].find(({ securityGroups }) => securityGroups.includes(groupId));
  const peer = [...resources.securityGroups.values()].find(
    (other) => other.groupId !== group.groupId && other.rules.some(({ peer: { value } }) => value === groupId),
  );
  const instance = [...resources.instances.values()].find(
    ({ state, securityGroups }) => state !== 'terminated' && securityGroups.includes(group.groupId),
  );
  const name = user?.loadBalancerArn ?? instance?.instanceId ?? peer?.groupId;
  if (name !== undefined)
    throw new BalanzaError(
      'DependencyViolation',
      `resource ${groupId} has a dependent object: ${name}. Take the group out there first.`,
    );
  return {
    changes: securityGroupRemoval(resources, group),
    output: group.groupId,
    title: `Security group ${group.groupName} was deleted`,
    fact: { code: 'securityGroupDeleted', name: group.groupName },
    resource: group.groupId,
  };
};
