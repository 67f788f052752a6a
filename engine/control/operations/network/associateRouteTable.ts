import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { RouteTable } from '../../../model/Network.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { ResourceChange, Resources } from '../../../model/Resources.ts';
import type { Operation } from '../Operation.ts';
import { findRouteTable, findSubnet } from './find.ts';

export type AssociateRouteTableInput = RequestOf<'associateRouteTable'>;
export type DisassociateRouteTableInput = RequestOf<'disassociateRouteTable'>;
export type ReplaceRouteTableAssociationInput = RequestOf<'replaceRouteTableAssociation'>;

/**
 * Has a subnet use a route table; answers the association's id. Errors: `InvalidRouteTableIDNotFound`, `SubnetNotFound`,
 * `ValidationError` for a subnet of another VPC, `ResourceAlreadyAssociated` for one that uses another table.
 */
export const associateRouteTable: Operation<AssociateRouteTableInput, string> = (resources, input, { random }) => {
  const asked = parseInput(REQUESTS.associateRouteTable, input);
  const table = findRouteTable(resources, asked.routeTableId);
  const { routeTableId } = table;
  const { subnetId, vpcId } = findSubnet(resources, asked.subnetId);
  checkSameVpc(table, vpcId, subnetId);
  const known = table.associations.find((one) => one.subnetId === subnetId);
  if (known) return { changes: [], output: known.associationId, title: null, resource: routeTableId };
  const other = [...resources.routeTables.values()].find(({ associations }) =>
    associations.some((one) => one.subnetId === subnetId),
  );
  if (other)
    throw new BalanzaError(
      'ResourceAlreadyAssociated',
      `the specified association for route table ${routeTableId} conflicts with an existing association: ${subnetId} uses ${other.routeTableId}`,
    );
  const associationId = `rtbassoc-0${random.hex(16)}`;
  const associations = [...table.associations, { associationId, subnetId }];
  return {
    changes: [{ kind: 'routeTable', id: routeTableId, put: { ...table, associations } }],
    output: associationId,
    title: `Subnet ${subnetId} uses the route table ${routeTableId}`,
    fact: { code: 'networkChanged', what: 'routeTableUsed', values: [subnetId, routeTableId] },
    resource: routeTableId,
  };
};

/** Has the subnet of an association use another table; answers the new id. Errors: as above, `InvalidAssociationIDNotFound`. */
export const replaceRouteTableAssociation: Operation<ReplaceRouteTableAssociationInput, string> = (
  resources,
  input,
  { random },
) => {
  const asked = parseInput(REQUESTS.replaceRouteTableAssociation, input);
  const { table: before, subnetId } = findAssociation(resources, asked.associationId);
  const table = findRouteTable(resources, asked.routeTableId);
  checkSameVpc(table, before.vpcId, subnetId);
  const without = withoutAssociation(before, asked.associationId);
  const associationId = `rtbassoc-0${random.hex(16)}`;
  const base = table.routeTableId === before.routeTableId ? without : table;
  const put: RouteTable = { ...base, associations: [...base.associations, { associationId, subnetId }] };
  const changes: readonly ResourceChange[] = [
    { kind: 'routeTable', id: before.routeTableId, put: without },
    { kind: 'routeTable', id: table.routeTableId, put },
  ];
  const title = `Subnet ${subnetId} uses the route table ${table.routeTableId}`;
  return { changes, output: associationId, title, resource: table.routeTableId };
};

/** Has a subnet use its VPC's main table again. Errors: `InvalidAssociationIDNotFound`. */
export const disassociateRouteTable: Operation<DisassociateRouteTableInput, null> = (resources, input) => {
  const { associationId } = parseInput(REQUESTS.disassociateRouteTable, input);
  const { table, subnetId } = findAssociation(resources, associationId);
  const { routeTableId } = table;
  return {
    changes: [{ kind: 'routeTable', id: routeTableId, put: withoutAssociation(table, associationId) }],
    output: null,
    title: `Subnet ${subnetId} uses the main route table`,
    fact: { code: 'networkChanged', what: 'mainRouteTableUsed', values: [subnetId] },
    resource: routeTableId,
  };
};

function checkSameVpc({ routeTableId, vpcId }: RouteTable, other: string, subnetId: string): void {
  if (vpcId === other) return;
  throw new BalanzaError(
    'ValidationError',
    `Route table ${routeTableId} and subnet ${subnetId} belong to different networks`,
  );
}

function findAssociation(resources: Resources, associationId: string) {
  for (const table of resources.routeTables.values()) {
    const found = table.associations.find((one) => one.associationId === associationId);
    if (found) return { table, subnetId: found.subnetId };
  }
  throw new BalanzaError(
    'InvalidAssociationIDNotFound',
    `The association ID '${associationId.slice(0, 64)}' does not exist`,
  );
}

function withoutAssociation(table: RouteTable, associationId: string): RouteTable {
  return { ...table, associations: table.associations.filter((one) => one.associationId !== associationId) };
}
