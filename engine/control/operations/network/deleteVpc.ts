import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { Vpc } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { ResourceChange, Resources } from '../../../model/Resources.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';
import { securityGroupRemoval } from '../securityGroupRemoval.ts';
import { dependencyViolation, findVpc } from './find.ts';

export type DeleteVpcInput = RequestOf<'deleteVpc'>;

/**
 * Deletes a VPC, with its default security group and main route table. Errors: `InvalidVpcIDNotFound`;
 * `DependencyViolation` while it has subnets, other groups, other route tables or an internet gateway;
 * `OperationNotPermitted` for the default VPC, whose subnets are where nodes listen.
 */
export const deleteVpc: Operation<DeleteVpcInput, null> = (resources, input) => {
  const vpc = findVpc(resources, parseInput(REQUESTS.deleteVpc, input).vpcId);
  const { vpcId } = vpc;
  if (vpc.isDefault)
    throw new BalanzaError(
      'OperationNotPermitted',
      `The default VPC '${vpcId}' cannot be deleted: load balancer nodes have their addresses from its subnets.`,
    );
  const needed = dependencyOf(resources, vpc);
  if (needed !== undefined) throw dependencyViolation(`vpc '${vpcId}'`, needed);
  const madeWithIt: readonly ResourceChange[] = [
    ...[...resources.securityGroups.values()]
      .filter((group) => group.vpcId === vpcId)
      .flatMap((group) => securityGroupRemoval(resources, group)),
    ...[...resources.routeTables.values()]
      .filter((table) => table.vpcId === vpcId)
      .flatMap(({ routeTableId }): readonly ResourceChange[] => [
        { kind: 'routeTable', id: routeTableId, put: null },
        ...tagsRemoval(resources, routeTableId),
      ]),
  ];
  return {
    changes: [...madeWithIt, { kind: 'vpc', id: vpcId, put: null }, ...tagsRemoval(resources, vpcId)],
    output: null,
    title: `VPC ${vpcId} was deleted`,
    fact: { code: 'networkChanged', what: 'vpcDeleted', values: [vpcId] },
    resource: vpcId,
  };
};

function dependencyOf(resources: Resources, { vpcId }: Vpc): string | undefined {
  const { subnets, securityGroups, routeTables, internetGateways } = resources;
  const isIn = (one: { readonly vpcId: string | null }) => one.vpcId === vpcId;
  return (
    [...subnets.values()].find(isIn)?.subnetId ??
    [...internetGateways.values()].find(isIn)?.internetGatewayId ??
    [...securityGroups.values()].find((group) => isIn(group) && group.groupName !== 'default')?.groupId ??
    [...routeTables.values()].find((table) => isIn(table) && !table.isMain)?.routeTableId
  );
}
