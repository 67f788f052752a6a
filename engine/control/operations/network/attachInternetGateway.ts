import { associationOf } from '../../../model/associationOf.ts';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';
import { findInternetGateway, findVpc } from './find.ts';

export type AttachInternetGatewayInput = RequestOf<'attachInternetGateway'>;

/**
 * Attaches an internet gateway to a VPC. Errors: `InvalidInternetGatewayIDNotFound`, `InvalidVpcIDNotFound`;
 * `ResourceAlreadyAssociated` when either has its other half.
 */
export const attachInternetGateway: Operation<AttachInternetGatewayInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.attachInternetGateway, input);
  const gateway = findInternetGateway(resources, asked.internetGatewayId);
  const { vpcId } = findVpc(resources, asked.vpcId);
  const { internetGatewayId } = gateway;
  const other = [...resources.internetGateways.values()].find((one) => one.vpcId === vpcId);
  if (gateway.vpcId !== null || other)
    throw new BalanzaError(
      'ResourceAlreadyAssociated',
      gateway.vpcId !== null
        ? `resource ${internetGatewayId} is already attached to network ${gateway.vpcId}`
        : `Network ${vpcId} already has an internet gateway attached: ${other?.internetGatewayId ?? ''}`,
    );
  return {
    changes: [{ kind: 'internetGateway', id: internetGatewayId, put: { ...gateway, vpcId } }],
    output: null,
    title: `Internet gateway ${internetGatewayId} was attached to ${vpcId}`,
    fact: { code: 'networkChanged', what: 'gatewayAttached', values: [internetGatewayId, vpcId] },
    resource: internetGatewayId,
  };
};

/**
 * Detaches one. Errors: `InvalidInternetGatewayIDNotFound`; `GatewayNotAttached` when it is not attached to that VPC;
 * `DependencyViolation` while an instance of the VPC has an elastic address.
 */
export const detachInternetGateway: Operation<AttachInternetGatewayInput, null> = (resources, input) => {
  const { internetGatewayId, vpcId } = parseInput(REQUESTS.detachInternetGateway, input);
  const gateway = findInternetGateway(resources, internetGatewayId);
  if (gateway.vpcId !== vpcId)
    throw new BalanzaError(
      'GatewayNotAttached',
      `resource ${internetGatewayId} is not attached to network ${vpcId.slice(0, 64)}`,
    );
  const mapped = [...resources.elasticAddresses.values()].find((address) => {
    const user = associationOf(resources, address)?.user;
    return user?.kind === 'instance' && resources.instances.get(user.instanceId)?.vpcId === vpcId;
  });
  if (mapped)
    throw new BalanzaError(
      'DependencyViolation',
      `Network ${vpcId} has some mapped public address(es): ${mapped.publicIp}. Please unmap those public address(es) before detaching the gateway.`,
    );
  return {
    changes: [{ kind: 'internetGateway', id: internetGatewayId, put: { ...gateway, vpcId: null } }],
    output: null,
    title: `Internet gateway ${internetGatewayId} was detached from ${vpcId}`,
    fact: { code: 'networkChanged', what: 'gatewayDetached', values: [internetGatewayId, vpcId] },
    resource: internetGatewayId,
  };
};
