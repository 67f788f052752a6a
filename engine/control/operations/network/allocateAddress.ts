import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { AllocationId } from '../../../model/names.ts';
import type { ElasticAddress } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import { DEFAULT_VPC_ID, elasticCidr, lowestFreeAddress } from '../../../model/zones.ts';
import type { Operation } from '../Operation.ts';
import { createdTags } from './createdTags.ts';
import { findVpc } from './find.ts';

export type AllocateAddressInput = RequestOf<'allocateAddress'>;

/**
 * Takes the lowest free elastic address of 127.0.200.0/24. Errors: `AddressLimitExceeded` when all 251 are taken, those of
 * tags. Source: contract, *Addresses and DNS*.
 */
export const allocateAddress: Operation<AllocateAddressInput, ElasticAddress> = (resources, input, { random }) => {
  const { tags } = parseInput(REQUESTS.allocateAddress, input);
  const taken = new Set([...resources.elasticAddresses.values()].map(({ publicIp }) => publicIp));
  const publicIp = lowestFreeAddress(elasticCidr(findVpc(resources, DEFAULT_VPC_ID).cidr), taken);
  if (publicIp === undefined)
    throw new BalanzaError(
      'AddressLimitExceeded',
      `The maximum number of addresses has been reached: ${taken.size}. Release one that is not needed.`,
    );
  const allocationId = `eipalloc-0${random.hex(16)}` as AllocationId; // made here
  const put: ElasticAddress = { allocationId, publicIp, association: null };
  return {
    changes: [{ kind: 'elasticAddress', id: allocationId, put }, ...createdTags(allocationId, tags)],
    output: put,
    title: `Elastic address ${publicIp} was allocated`,
    fact: { code: 'networkChanged', what: 'addressAllocated', values: [publicIp] },
    resource: allocationId,
  };
};
