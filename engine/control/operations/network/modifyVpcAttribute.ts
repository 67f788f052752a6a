import type { Vpc } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';
import { findVpc } from './find.ts';

export type ModifyVpcAttributeInput = RequestOf<'modifyVpcAttribute'>;

/** Sets an attribute of a VPC, which is kept and shown. Errors: `InvalidVpcIDNotFound`, `ValidationError`. */
export const modifyVpcAttribute: Operation<ModifyVpcAttributeInput, Vpc> = (resources, input) => {
  const { vpcId, name, value } = parseInput(REQUESTS.modifyVpcAttribute, input);
  const before = findVpc(resources, vpcId);
  const put: Vpc = { ...before, attributes: { ...before.attributes, [name]: value } };
  return {
    changes: before.attributes[name] === value ? [] : [{ kind: 'vpc', id: vpcId, put }],
    output: put,
    title: `VPC ${vpcId}: ${name} is ${String(value)}`,
    fact: { code: 'networkChanged', what: 'vpcAttribute', values: [vpcId, name, String(value)] },
    resource: vpcId,
  };
};
