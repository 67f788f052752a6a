import { associationOf } from '../../../model/associationOf.ts';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';

export type DisassociateAddressInput = RequestOf<'disassociateAddress'>;

/** Takes an elastic address from its instance. Errors: `InvalidAssociationIDNotFound`; `OperationNotPermitted` for a node's. */
export const disassociateAddress: Operation<DisassociateAddressInput, null> = (resources, input) => {
  const { associationId } = parseInput(REQUESTS.disassociateAddress, input);
  const address = [...resources.elasticAddresses.values()].find(
    (one) => associationOf(resources, one)?.associationId === associationId,
  );
  if (!address)
    throw new BalanzaError(
      'InvalidAssociationIDNotFound',
      `The association ID '${associationId.slice(0, 64)}' does not exist`,
    );
  if (address.association?.user.kind === 'node')
    throw new BalanzaError(
      'OperationNotPermitted',
      `The address ${address.publicIp} is that of a load balancer node and stays with it. Delete the load balancer, or disable the zone.`,
    );
  const { allocationId, publicIp } = address;
  return {
    changes: [{ kind: 'elasticAddress', id: allocationId, put: { ...address, association: null } }],
    output: null,
    title: `Elastic address ${publicIp} is nobody's`,
    fact: { code: 'networkChanged', what: 'addressFreed', values: [publicIp] },
    resource: allocationId,
  };
};
