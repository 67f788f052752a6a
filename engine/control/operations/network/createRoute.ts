import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { Route, RouteTable } from '../../../model/Network.ts';
import { cidrText, parseCidr } from '../../../model/parseCidr.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Resources } from '../../../model/Resources.ts';
import type { Operation, OperationResult } from '../Operation.ts';
import { findInternetGateway, findRouteTable } from './find.ts';

export type CreateRouteInput = RequestOf<'createRoute'>;
export type DeleteRouteInput = RequestOf<'deleteRoute'>;

/**
 * Adds a route to an internet gateway. Errors: `InvalidRouteTableIDNotFound`, `InvalidInternetGatewayIDNotFound`,
 * `ValidationError` for a text that is no block, `RouteAlreadyExists`.
 */
export const createRoute: Operation<CreateRouteInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.createRoute, input);
  const { table, route } = routeOf(resources, asked);
  if (table.routes.some(({ cidr }) => cidr === route.cidr))
    throw new BalanzaError('RouteAlreadyExists', `The route identified by ${route.cidr} already exists.`);
  return changed(table, [...table.routes, route]);
};

/** Gives a route another gateway. Errors: as above; `InvalidRouteNotFound` when there is none to the block. */
export const replaceRoute: Operation<CreateRouteInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.replaceRoute, input);
  const { table, route } = routeOf(resources, asked);
  checkThere(table, route.cidr);
  return changed(
    table,
    table.routes.map((one) => (one.cidr === route.cidr ? route : one)),
  );
};

/** Removes a route. Errors: `InvalidRouteTableIDNotFound`, `InvalidRouteNotFound`. */
export const deleteRoute: Operation<DeleteRouteInput, null> = (resources, input) => {
  const asked = parseInput(REQUESTS.deleteRoute, input);
  const table = findRouteTable(resources, asked.routeTableId);
  const cidr = blockText(asked.destinationCidrBlock);
  checkThere(table, cidr);
  return changed(
    table,
    table.routes.filter((one) => one.cidr !== cidr),
  );
};

function routeOf(resources: Resources, asked: CreateRouteInput): { readonly table: RouteTable; readonly route: Route } {
  const table = findRouteTable(resources, asked.routeTableId);
  const { internetGatewayId: gatewayId } = findInternetGateway(resources, asked.gatewayId);
  return { table, route: { cidr: blockText(asked.destinationCidrBlock), gatewayId } };
}

function blockText(text: string): string {
  const block = parseCidr(text);
  if (block) return cidrText(block);
  throw new BalanzaError(
    'ValidationError',
    `Value (${text.slice(0, 64)}) for parameter destinationCidrBlock is invalid. This is not a valid CIDR block.`,
  );
}

function checkThere({ routeTableId, routes }: RouteTable, cidr: string): void {
  if (routes.some((one) => one.cidr === cidr)) return;
  throw new BalanzaError(
    'InvalidRouteNotFound',
    `no route with destination-cidr-block ${cidr} in route table ${routeTableId}`,
  );
}

function changed(table: RouteTable, routes: readonly Route[]): OperationResult<null> {
  const { routeTableId } = table;
  return {
    changes: [{ kind: 'routeTable', id: routeTableId, put: { ...table, routes } }],
    output: null,
    title: `The routes of ${routeTableId} were changed`,
    fact: { code: 'networkChanged', what: 'routesChanged', values: [routeTableId] },
    resource: routeTableId,
  };
}
