import type { RouteTableId, SecurityGroupId, VpcId } from '../../../model/names.ts';
import type { Vpc } from '../../../model/Network.ts';
import { cidrText } from '../../../model/parseCidr.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';
import { checkedBlock } from './checkedBlock.ts';
import { createdTags } from './createdTags.ts';
import { defaultGroupOf } from './defaultGroupOf.ts';

export type CreateVpcInput = RequestOf<'createVpc'>;

/**
 * Creates a VPC with its default security group and main route table: records, whatever their block. Errors:
 * `ValidationError` for a text that is no block, `InvalidVpcRange`, those of tags. Source: contract, *Addresses and DNS*.
 */
export const createVpc: Operation<CreateVpcInput, Vpc> = (_, input, { random }) => {
  const asked = parseInput(REQUESTS.createVpc, input);
  const cidr = cidrText(checkedBlock(asked.cidrBlock, 'InvalidVpcRange'));
  const vpcId = `vpc-0${random.hex(16)}` as VpcId; // made here
  const groupId = `sg-0${random.hex(16)}` as SecurityGroupId; // made here
  const routeTableId = `rtb-0${random.hex(16)}` as RouteTableId; // made here
  const vpc: Vpc = { vpcId, cidr, isDefault: false, attributes: {} };
  const group = defaultGroupOf(vpcId, { groupId, ruleIds: [`sgr-0${random.hex(16)}`, `sgr-0${random.hex(16)}`] });
  return {
    changes: [
      { kind: 'vpc', id: vpcId, put: vpc },
      { kind: 'securityGroup', id: groupId, put: group },
      {
        kind: 'routeTable',
        id: routeTableId,
        put: { routeTableId, vpcId, isMain: true, routes: [], associations: [] },
      },
      ...createdTags(vpcId, asked.tags),
    ],
    output: vpc,
    title: `VPC ${vpcId} was created`,
    fact: { code: 'networkChanged', what: 'vpcCreated', values: [vpcId] },
    resource: vpcId,
  };
};
