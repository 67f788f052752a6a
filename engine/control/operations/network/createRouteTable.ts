import type { RouteTableId } from '../../../model/names.ts';
import type { RouteTable } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';
import { createdTags } from './createdTags.ts';
import { dependencyViolation, findRouteTable, findVpc } from './find.ts';

export type CreateRouteTableInput = RequestOf<'createRouteTable'>;
export type DeleteRouteTableInput = RequestOf<'deleteRouteTable'>;

/** Creates a route table without routes of its own: a record. Errors: `InvalidVpcIDNotFound`, those of tags. */
export const createRouteTable: Operation<CreateRouteTableInput, RouteTable> = (resources, input, { random }) => {
  const asked = parseInput(REQUESTS.createRouteTable, input);
  const { vpcId } = findVpc(resources, asked.vpcId);
  const routeTableId = `rtb-0${random.hex(16)}` as RouteTableId; // made here
  const put: RouteTable = { routeTableId, vpcId, isMain: false, routes: [], associations: [] };
  return {
    changes: [{ kind: 'routeTable', id: routeTableId, put }, ...createdTags(routeTableId, asked.tags)],
    output: put,
    title: `Route table ${routeTableId} was created`,
    fact: { code: 'networkChanged', what: 'routeTableCreated', values: [routeTableId] },
    resource: routeTableId,
  };
};

/** Deletes one. Errors: `InvalidRouteTableIDNotFound`; `DependencyViolation` for a main one, or while subnets use it. */
export const deleteRouteTable: Operation<DeleteRouteTableInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.deleteRouteTable, input);
  const { routeTableId, isMain, associations, vpcId } = findRouteTable(resources, asked.routeTableId);
  const needed = isMain ? `it is the main one of ${vpcId}` : associations[0]?.subnetId;
  if (needed !== undefined) throw dependencyViolation(`routeTable '${routeTableId}'`, needed);
  return {
    changes: [{ kind: 'routeTable', id: routeTableId, put: null }, ...tagsRemoval(resources, routeTableId)],
    output: null,
    title: `Route table ${routeTableId} was deleted`,
    fact: { code: 'networkChanged', what: 'routeTableDeleted', values: [routeTableId] },
    resource: routeTableId,
  };
};
