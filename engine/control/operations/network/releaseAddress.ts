import { associationOf } from '../../../model/associationOf.ts';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';
import { findElasticAddress } from './find.ts';

export type ReleaseAddressInput = RequestOf<'releaseAddress'>;

/** Gives an elastic address back. Errors: `InvalidAllocationIDNotFound`; `InvalidIPAddressInUse` while somebody has it. */
export const releaseAddress: Operation<ReleaseAddressInput, null> = (resources, input) => {
  const address = findElasticAddress(resources, parseInput(REQUESTS.releaseAddress, input).allocationId);
  const { allocationId, publicIp } = address;
  const association = associationOf(resources, address);
  if (association)
    throw new BalanzaError(
      'InvalidIPAddressInUse',
      `Address ${publicIp} is in use: ${association.associationId}. Disassociate it first.`,
    );
  return {
    changes: [{ kind: 'elasticAddress', id: allocationId, put: null }, ...tagsRemoval(resources, allocationId)],
    output: null,
    title: `Elastic address ${publicIp} was released`,
    fact: { code: 'networkChanged', what: 'addressReleased', values: [publicIp] },
    resource: allocationId,
  };
};
