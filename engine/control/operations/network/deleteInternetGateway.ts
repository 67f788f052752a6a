import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';
import { dependencyViolation, findInternetGateway } from './find.ts';

export type DeleteInternetGatewayInput = RequestOf<'deleteInternetGateway'>;

/** Deletes an internet gateway. Errors: `InvalidInternetGatewayIDNotFound`; `DependencyViolation` while it is attached. */
export const deleteInternetGateway: Operation<DeleteInternetGatewayInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.deleteInternetGateway, input);
  const { internetGatewayId, vpcId } = findInternetGateway(resources, asked.internetGatewayId);
  if (vpcId !== null) throw dependencyViolation(`internetGateway '${internetGatewayId}'`, `it is attached to ${vpcId}`);
  return {
    changes: [
      { kind: 'internetGateway', id: internetGatewayId, put: null },
      ...tagsRemoval(resources, internetGatewayId),
    ],
    output: null,
    title: `Internet gateway ${internetGatewayId} was deleted`,
    fact: { code: 'networkChanged', what: 'gatewayDeleted', values: [internetGatewayId] },
    resource: internetGatewayId,
  };
};
