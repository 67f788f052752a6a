import type { InternetGatewayId } from '../../../model/names.ts';
import type { InternetGateway } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';
import { createdTags } from './createdTags.ts';

export type CreateInternetGatewayInput = RequestOf<'createInternetGateway'>;

/** Creates an internet gateway that is attached to no VPC: a record. Errors: those of tags. */
export const createInternetGateway: Operation<CreateInternetGatewayInput, InternetGateway> = (_, input, { random }) => {
  const { tags } = parseInput(REQUESTS.createInternetGateway, input);
  const internetGatewayId = `igw-0${random.hex(16)}` as InternetGatewayId; // made here
  const put: InternetGateway = { internetGatewayId, vpcId: null };
  return {
    changes: [{ kind: 'internetGateway', id: internetGatewayId, put }, ...createdTags(internetGatewayId, tags)],
    output: put,
    title: `Internet gateway ${internetGatewayId} was created`,
    fact: { code: 'networkChanged', what: 'gatewayCreated', values: [internetGatewayId] },
    resource: internetGatewayId,
  };
};
