import { BalanzaError } from '../../../model/BalanzaError.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { withClassicBalancers } from '../../../model/withClassicBalancers.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { ResourceChange } from '../../../model/Resources.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';
import { dependencyViolation, findSubnet } from './find.ts';

export type DeleteSubnetInput = RequestOf<'deleteSubnet'>;

/**
 * Deletes a subnet; it leaves its route table. Errors: `SubnetNotFound`; `DependencyViolation` while a load balancer or
 * an instance is in it; `OperationNotPermitted` for a zone's default subnet, where nodes listen.
 */
export const deleteSubnet: Operation<DeleteSubnetInput, null> = (resources, input) => {
  const { subnetId, defaultForAz } = findSubnet(resources, parseInput(REQUESTS.deleteSubnet, input).subnetId);
  if (defaultForAz)
    throw new BalanzaError(
      'OperationNotPermitted',
      `The subnet '${subnetId}' is the default one of its zone and cannot be deleted: nodes listen there.`,
    );
  const needed =
    [...withClassicBalancers(resources).loadBalancers.values()].find(({ zoneMappings }) =>
      zoneMappings.some((mapping) => mapping.subnetId === subnetId),
    )?.loadBalancerArn ??
    [...resources.instances.values()].find((one) => one.subnetId === subnetId && one.state !== 'terminated')
      ?.instanceId;
  if (needed !== undefined) throw dependencyViolation(`subnet '${subnetId}'`, needed);
  const tables = [...resources.routeTables.values()]
    .filter(({ associations }) => associations.some((one) => one.subnetId === subnetId))
    .map((table): ResourceChange => {
      const associations = table.associations.filter((one) => one.subnetId !== subnetId);
      return { kind: 'routeTable', id: table.routeTableId, put: { ...table, associations } };
    });
  return {
    changes: [{ kind: 'subnet', id: subnetId, put: null }, ...tables, ...tagsRemoval(resources, subnetId)],
    output: null,
    title: `Subnet ${subnetId} was deleted`,
    fact: { code: 'networkChanged', what: 'subnetDeleted', values: [subnetId] },
    resource: subnetId,
  };
};
