import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroup } from '../../model/Network.ts';
import type { SecurityGroupId, VpcId } from '../../model/names.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { DEFAULT_VPC_ID } from '../../model/zones.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.createSecurityGroup;
export type CreateSecurityGroupInput = RequestOf<'createSecurityGroup'>;

/**
 * Creates a security group that lets everything out, as EC2 does. A record: it filters nothing. Errors:
 * `InvalidVpcIDNotFound`, `InvalidGroupDuplicate`, `DuplicateTagKeys`, `TooManyTags`, `ValidationError`.
 * Source: contract, *The AWS endpoint*.
 */
export const createSecurityGroup: Operation<CreateSecurityGroupInput, SecurityGroup> = (
  resources,
  input,
  { random },
) => {
  const asked = parseInput(schema, input);
  const vpcId = asked.vpcId ?? DEFAULT_VPC_ID;
  const vpc = resources.vpcs.get(vpcId as VpcId); // a text that is no id is not found
  if (!vpc) throw new BalanzaError('InvalidVpcIDNotFound', `The vpc ID '${vpcId}' does not exist`);
  if (asked.groupName.toLowerCase().startsWith('sg-'))
    throw new BalanzaError('ValidationError', `The group name '${asked.groupName}' cannot begin with 'sg-'.`);
  const same = [...resources.securityGroups.values()].find(
    (group) => group.vpcId === vpc.vpcId && group.groupName === asked.groupName,
  );
  if (same)
    throw new BalanzaError(
      'InvalidGroupDuplicate',
      `The security group '${asked.groupName}' already exists for VPC '${vpc.vpcId}': ${same.groupId}.`,
    );
  const created: SecurityGroup = {
    groupId: `sg-0${random.hex(16)}` as SecurityGroupId, // made here
    groupName: asked.groupName,
    description: asked.description,
    vpcId: vpc.vpcId,
    rules: [
      {
        ruleId: `sgr-0${random.hex(16)}`,
        isEgress: true,
        protocol: '-1',
        fromPort: null,
        toPort: null,
        peer: { kind: 'ipv4', value: '0.0.0.0/0' },
        description: null,
      },
    ],
  };
  const tags = addedTags({}, asked.tags ?? []);
  return {
    changes: [
      { kind: 'securityGroup', id: created.groupId, put: created },
      ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: created.groupId, put: tags }] : []),
    ],
    output: created,
    title: `Security group ${created.groupName} was created`,
    fact: { code: 'securityGroupCreated', name: created.groupName },
    resource: created.groupId,
  };
};
