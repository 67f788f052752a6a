import {
  associateRouteTable,
  disassociateRouteTable,
  replaceRouteTableAssociation,
} from '../../control/operations/network/associateRouteTable.ts';
import { createRoute, deleteRoute, replaceRoute } from '../../control/operations/network/createRoute.ts';
import { createRouteTable, deleteRouteTable } from '../../control/operations/network/createRouteTable.ts';
import { findRouteTable, findVpc } from '../../control/operations/network/find.ts';
import type { RouteTable } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const stateShape = structure({ state: string });
const tableShape = structure({
  routeTableId: string,
  vpcId: string,
  ownerId: string,
  routeSet: list(structure({ destinationCidrBlock: string, gatewayId: string, state: string, origin: string })),
  associationSet: list(
    structure({
      routeTableAssociationId: string,
      routeTableId: string,
      subnetId: string,
      main: boolean,
      associationState: stateShape,
    }),
  ),
  propagatingVgwSet: list(string),
  tagSet: tagSetShape,
});

/** Route tables: records, which route nothing. */
export const routeTableActions: QueryActions = {
  CreateRouteTable: queryAction({
    input: structure({ VpcId: string, TagSpecification: tagSpecificationShape, ClientToken: string, DryRun: boolean }, [
      'VpcId',
    ]),
    output: structure({ routeTable: tableShape }),
    run: ({ VpcId: vpcId, TagSpecification, ClientToken, ...request }, { control, clientTokens }) => {
      refuseDryRun(request);
      const tags = [...specifiedTags(TagSpecification, 'route-table')];
      const { routeTableId } = clientTokens.once(ClientToken, { action: 'CreateRouteTable', vpcId, tags }, () =>
        control.change(createRouteTable, { vpcId, tags }),
      );
      const { resources } = control;
      return { routeTable: tableView(resources, findRouteTable(resources, routeTableId)) };
    },
  }),

  DeleteRouteTable: queryAction({
    input: structure({ RouteTableId: string, DryRun: boolean }, ['RouteTableId']),
    output: structure({ return: boolean }),
    run: ({ RouteTableId: routeTableId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(deleteRouteTable, { routeTableId });
      return { return: true };
    },
  }),

  DescribeRouteTables: queryAction({
    input: structure({ ...describeParameters, RouteTableId: list(string) }),
    output: structure({ routeTableSet: list(tableShape), nextToken: string }),
    run: ({ RouteTableId, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [...resources.routeTables.values()],
        { ...request, ids: RouteTableId },
        { resources, idOf: ({ routeTableId }) => routeTableId, filters: FILTERS, find: findRouteTable },
      );
      return { routeTableSet: items.map((one) => tableView(resources, one)), nextToken };
    },
  }),

  CreateRoute: routing(createRoute),
  ReplaceRoute: routing(replaceRoute),
  DeleteRoute: queryAction({
    input: structure({ RouteTableId: string, DestinationCidrBlock: string, DryRun: boolean }, [
      'RouteTableId',
      'DestinationCidrBlock',
    ]),
    output: structure({ return: boolean }),
    run: ({ RouteTableId: routeTableId, DestinationCidrBlock: destinationCidrBlock, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(deleteRoute, { routeTableId, destinationCidrBlock });
      return { return: true };
    },
  }),

  AssociateRouteTable: queryAction({
    input: structure({ RouteTableId: string, SubnetId: string, DryRun: boolean }, ['RouteTableId', 'SubnetId']),
    output: structure({ associationId: string, associationState: stateShape }),
    run: ({ RouteTableId: routeTableId, SubnetId: subnetId, ...request }, { control }) => {
      refuseDryRun(request);
      const associationId = control.change(associateRouteTable, { routeTableId, subnetId });
      return { associationId, associationState: { state: 'associated' } };
    },
  }),

  ReplaceRouteTableAssociation: queryAction({
    input: structure({ AssociationId: string, RouteTableId: string, DryRun: boolean }, [
      'AssociationId',
      'RouteTableId',
    ]),
    output: structure({ newAssociationId: string, associationState: stateShape }),
    run: ({ AssociationId: associationId, RouteTableId: routeTableId, ...request }, { control }) => {
      refuseDryRun(request);
      const newAssociationId = control.change(replaceRouteTableAssociation, { associationId, routeTableId });
      return { newAssociationId, associationState: { state: 'associated' } };
    },
  }),

  DisassociateRouteTable: queryAction({
    input: structure({ AssociationId: string, DryRun: boolean }, ['AssociationId']),
    output: structure({ return: boolean }),
    run: ({ AssociationId: associationId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(disassociateRouteTable, { associationId });
      return { return: true };
    },
  }),
};

function routing(operation: typeof createRoute): QueryAction {
  return queryAction({
    input: structure({ RouteTableId: string, DestinationCidrBlock: string, GatewayId: string, DryRun: boolean }, [
      'RouteTableId',
      'DestinationCidrBlock',
      'GatewayId',
    ]),
    output: structure({ return: boolean }),
    run: ({ RouteTableId, DestinationCidrBlock, GatewayId, ...request }, { control }) => {
      refuseDryRun(request);
      const route = { destinationCidrBlock: DestinationCidrBlock, gatewayId: GatewayId };
      control.change(operation, { routeTableId: RouteTableId, ...route });
      return { return: true };
    },
  });
}

const FILTERS = {
  'route-table-id': ({ routeTableId }: RouteTable) => routeTableId,
  'vpc-id': ({ vpcId }: RouteTable) => vpcId,
  'association.main': ({ isMain }: RouteTable) => isMain,
  'association.route-table-id': ({ routeTableId }: RouteTable) => routeTableId,
  'association.route-table-association-id': (table: RouteTable) => [
    ...(table.isMain ? [mainAssociationId(table)] : []),
    ...table.associations.map(({ associationId }) => associationId),
  ],
  'association.subnet-id': ({ associations }: RouteTable) => associations.map(({ subnetId }) => subnetId),
  'route.gateway-id': ({ routes }: RouteTable) => ['local', ...routes.map(({ gatewayId }) => gatewayId)],
  'route.destination-cidr-block': ({ routes }: RouteTable) => routes.map(({ cidr }) => cidr),
  'owner-id': () => ACCOUNT_ID,
};

const mainAssociationId = ({ routeTableId }: RouteTable) => routeTableId.replace('rtb-', 'rtbassoc-');

function tableView(resources: Resources, table: RouteTable) {
  const { routeTableId, vpcId, isMain, routes, associations } = table;
  const active = { state: 'active' };
  const associationState = { state: 'associated' };
  return {
    routeTableId,
    vpcId,
    ownerId: ACCOUNT_ID,
    routeSet: [
      {
        ...active,
        destinationCidrBlock: findVpc(resources, vpcId).cidr,
        gatewayId: 'local',
        origin: 'CreateRouteTable',
      },
      ...routes.map(({ cidr, gatewayId }) => ({
        state: resources.internetGateways.get(gatewayId)?.vpcId === vpcId ? 'active' : 'blackhole',
        destinationCidrBlock: cidr,
        gatewayId,
        origin: 'CreateRoute',
      })),
    ],
    associationSet: [
      ...(isMain
        ? [{ routeTableAssociationId: mainAssociationId(table), routeTableId, main: true, associationState }]
        : []),
      ...associations.map(({ associationId, subnetId }) => ({
        routeTableAssociationId: associationId,
        routeTableId,
        subnetId,
        main: false,
        associationState,
      })),
    ],
    propagatingVgwSet: [],
    tagSet: tagSet(resources, routeTableId),
  };
}
