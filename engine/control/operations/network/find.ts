import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { AllocationId, InternetGatewayId, RouteTableId, SubnetId, VpcId } from '../../../model/names.ts';
import type { ElasticAddress, InternetGateway, RouteTable, Subnet, Vpc } from '../../../model/Network.ts';
import type { Resources } from '../../../model/Resources.ts';

/** The VPC of an id, or `InvalidVpcIDNotFound`. */
export function findVpc({ vpcs }: Resources, id: string): Vpc {
  const found = vpcs.get(id as VpcId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('InvalidVpcIDNotFound', `The vpc ID '${shown(id)}' does not exist`);
}

/** The subnet of an id, or `SubnetNotFound`. */
export function findSubnet({ subnets }: Resources, id: string): Subnet {
  const found = subnets.get(id as SubnetId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('SubnetNotFound', `The subnet ID '${shown(id)}' does not exist`);
}

/** The elastic address of an allocation id, or `InvalidAllocationIDNotFound`. */
export function findElasticAddress({ elasticAddresses }: Resources, id: string): ElasticAddress {
  const found = elasticAddresses.get(id as AllocationId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('InvalidAllocationIDNotFound', `The allocation ID '${shown(id)}' does not exist`);
}

/** The internet gateway of an id, or `InvalidInternetGatewayIDNotFound`. */
export function findInternetGateway({ internetGateways }: Resources, id: string): InternetGateway {
  const found = internetGateways.get(id as InternetGatewayId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('InvalidInternetGatewayIDNotFound', `The internetGateway ID '${shown(id)}' does not exist`);
}

/** The route table of an id, or `InvalidRouteTableIDNotFound`. */
export function findRouteTable({ routeTables }: Resources, id: string): RouteTable {
  const found = routeTables.get(id as RouteTableId); // a text that is no id is not found
  if (found) return found;
  throw new BalanzaError('InvalidRouteTableIDNotFound', `The routeTable ID '${shown(id)}' does not exist`);
}

/** `DependencyViolation`: a resource that another, which is named, needs. */
export function dependencyViolation(what: string, needed: string): BalanzaError {
  return new BalanzaError(
    'DependencyViolation',
    `The ${what} has dependencies and cannot be deleted: ${needed}. Remove that first.`,
  );
}

/** As much of a text of the caller's as a sentence takes. */
const shown = (id: string) => id.slice(0, 64);
