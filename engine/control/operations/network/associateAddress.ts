import { associationOf } from '../../../model/associationOf.ts';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ElasticAddress } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { ResourceChange, Resources } from '../../../model/Resources.ts';
import { findInstance } from '../find.ts';
import type { Operation } from '../Operation.ts';
import { findElasticAddress } from './find.ts';

export type AssociateAddressInput = RequestOf<'associateAddress'>;

/**
 * Gives an elastic address to an instance, which then shows it as its public one, in place of the one it had; answers the
 * association's id. Nodes get theirs when their load balancer is created. Errors: `InvalidAllocationIDNotFound`,
 * `InvalidInstanceIDNotFound`; `IncorrectInstanceState` for one that is terminated; `GatewayNotAttached` in a VPC without
 * an internet gateway; `ResourceAlreadyAssociated` for the address of a node, or of another instance that is to keep it.
 */
export const associateAddress: Operation<AssociateAddressInput, string> = (resources, input, { random }) => {
  const asked = parseInput(REQUESTS.associateAddress, input);
  const address = findElasticAddress(resources, asked.allocationId);
  const { allocationId } = address;
  const instance = findInstance(resources, asked.instanceId);
  const { instanceId, vpcId } = instance;
  if (instance.state === 'terminated' || instance.state === 'shutting-down')
    throw new BalanzaError(
      'IncorrectInstanceState',
      `The instance '${instanceId}' is in the state '${instance.state}' and cannot get an address.`,
    );
  if (![...resources.internetGateways.values()].some((gateway) => gateway.vpcId === vpcId))
    throw new BalanzaError(
      'GatewayNotAttached',
      `Network ${vpcId} is not attached to any internet gateway. Attach one first.`,
    );
  const before = associationOf(resources, address);
  if (before?.user.kind === 'instance' && before.user.instanceId === instanceId)
    return { changes: [], output: before.associationId, title: null, resource: allocationId };
  if (before && (before.user.kind === 'node' || !asked.allowReassociation))
    throw new BalanzaError(
      'ResourceAlreadyAssociated',
      `resource ${allocationId} is already associated with associate-id ${before.associationId}`,
    );
  const associationId = `eipassoc-0${random.hex(16)}`;
  const put: ElasticAddress = { ...address, association: { associationId, user: { kind: 'instance', instanceId } } };
  return {
    changes: [...freed(resources, instanceId), { kind: 'elasticAddress', id: allocationId, put }],
    output: associationId,
    title: `Elastic address ${address.publicIp} is that of ${instance.name || instanceId}`,
    fact: {
      code: 'networkChanged',
      what: 'addressAssociated',
      values: [address.publicIp, instance.name || instanceId],
    },
    resource: allocationId,
  };
};

/** The addresses that the instance had: it has one at a time. */
function freed(resources: Resources, instanceId: string): readonly ResourceChange[] {
  return [...resources.elasticAddresses.values()]
    .filter(({ association }) => association?.user.kind === 'instance' && association.user.instanceId === instanceId)
    .map((one) => ({ kind: 'elasticAddress', id: one.allocationId, put: { ...one, association: null } }));
}
