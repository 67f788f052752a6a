import type { Subnet } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';
import { findSubnet } from './find.ts';

export type ModifySubnetAttributeInput = RequestOf<'modifySubnetAttribute'>;

/** Sets an attribute of a subnet, which is kept and shown. Errors: `SubnetNotFound`, `ValidationError`. */
export const modifySubnetAttribute: Operation<ModifySubnetAttributeInput, Subnet> = (resources, input) => {
  const { subnetId, attribute } = parseInput(REQUESTS.modifySubnetAttribute, input);
  const { name, value } = attribute;
  const before = findSubnet(resources, subnetId);
  const put: Subnet = { ...before, attributes: { ...before.attributes, [name]: value } };
  return {
    changes: before.attributes[name] === value ? [] : [{ kind: 'subnet', id: subnetId, put }],
    output: put,
    title: `Subnet ${subnetId}: ${name} is ${String(value)}`,
    fact: { code: 'networkChanged', what: 'subnetAttribute', values: [subnetId, name, String(value)] },
    resource: subnetId,
  };
};
