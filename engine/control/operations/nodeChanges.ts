import { BalanzaError } from '../../model/BalanzaError.ts';
import { SHARED_LOOPBACK } from '../../model/BoundPorts.ts';
import type { ZoneMapping } from '../../model/LoadBalancer.ts';
import { associationOf } from '../../model/associationOf.ts';
import {
  nodeId,
  type AllocationId,
  type LoadBalancerArn,
  type NodeId,
  type SubnetId,
  type ZoneName,
} from '../../model/names.ts';
import type { ElasticAddress, Subnet } from '../../model/Network.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { isInSubnet, lowestFreeAddress } from '../../model/zones.ts';

/** A disabled zone's node accepts for the TTL of the DNS answers that name it. Source: contract, *Addresses and DNS*. */
export const RETIREMENT_MS = 60_000;

/**
 * The zones of a load balancer from the subnets that were named, in zone order. Errors: `ValidationError` for fewer than
 * `fewest` zones (E-014, V9), `SubnetNotFound`, `InvalidConfigurationRequest` for two subnets in a zone or several VPCs.
 */
export function zoneMappingsOf(
  resources: Resources,
  subnetIds: readonly string[],
  fewest: number,
): readonly ZoneMapping[] {
  const subnets = subnetIds.map((id) => findSubnet(resources, id));
  const zones = new Set(subnets.map(({ zone }) => zone));
  if (zones.size < subnets.length) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      'A load balancer cannot be attached to multiple subnets in the same Availability Zone',
      { advice: 'Name one subnet per zone.' },
    );
  }
  if (zones.size < fewest) {
    throw new BalanzaError(
      'ValidationError',
      'At least two subnets in two different Availability Zones must be specified',
    );
  }
  if (new Set(subnets.map(({ vpcId }) => vpcId)).size > 1) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      'All subnets must belong to the same VPC. Name subnets of one VPC.',
    );
  }
  return subnets
    .map(({ zone, subnetId }) => ({ zone, subnetId }))
    .toSorted((one, other) => resources.zones.indexOf(one.zone) - resources.zones.indexOf(other.zone));
}

function findSubnet(resources: Resources, id: string): Subnet {
  const subnet = resources.subnets.get(id as SubnetId); // a text that is no id is not found
  if (!subnet)
    throw new BalanzaError('SubnetNotFound', `The subnet ID '${id}' does not exist`, {
      advice: `The subnets are ${[...resources.subnets.keys()].join(', ')}.`,
    });
  return subnet;
}

/** Addresses that nodes and instances have, a retiring node's and a stopped instance's included. */
export function takenAddresses(resources: Resources): Set<string> {
  const taken = new Set([...resources.nodes.values()].map(({ address }) => address));
  for (const { address, state } of resources.instances.values()) if (state !== 'terminated') taken.add(address);
  return taken;
}

/**
 * The lowest free address of a zone, which is then taken; with a shared loopback address always that one.
 * `InvalidSubnet` when there is none.
 */
export function takeAddress(resources: Resources, zone: ZoneName, taken: Set<string>): string {
  if (resources.sharesLoopback) return SHARED_LOOPBACK;
  const subnet = [...resources.subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
  const address = subnet && lowestFreeAddress(subnet.cidr, taken);
  if (address === undefined) {
    throw new BalanzaError(
      'InvalidSubnet',
      `The subnet of zone ${zone} has no free address left. Delete load balancers or terminate instances there.`,
    );
  }
  taken.add(address);
  return address;
}

/**
 * What becomes of a load balancer's nodes when its zones are these: a new zone gets a node, a retiring node whose zone
 * is enabled again stays, and a node whose zone is no longer there retires. Source: E-010, E-016.
 */
export function nodeChanges(
  resources: Resources,
  loadBalancerArn: LoadBalancerArn,
  { zoneMappings, nowMs }: { readonly zoneMappings: readonly ZoneMapping[]; readonly nowMs: number },
): readonly ResourceChange[] {
  const taken = takenAddresses(resources);
  const changes: ResourceChange[] = [];
  const zones = zoneMappings.map(({ zone }) => zone);
  for (const { zone, privateIPv4Address, allocationId } of zoneMappings) {
    const id = nodeId(loadBalancerArn, zone);
    const known = resources.nodes.get(id);
    if (known?.retireAtMs === null) continue;
    const elastic = known || allocationId === undefined ? undefined : takenElastic(resources, id, allocationId);
    if (elastic) changes.push({ kind: 'elasticAddress', id: elastic.allocationId, put: elastic });
    const own = elastic?.publicIp ?? chosenAddress(resources, { zone, wanted: privateIPv4Address }, taken);
    const chosen = known?.address ?? (resources.sharesLoopback ? undefined : own);
    const address = chosen ?? takeAddress(resources, zone, taken);
    changes.push({ kind: 'node', id, put: { loadBalancerArn, zone, address, retireAtMs: null } });
  }
  for (const [id, node] of resources.nodes) {
    if (node.loadBalancerArn !== loadBalancerArn || zones.includes(node.zone) || node.retireAtMs !== null) continue;
    changes.push({ kind: 'node', id, put: { ...node, retireAtMs: nowMs + RETIREMENT_MS } });
  }
  return changes;
}

/**
 * The address that was asked for, which is then taken; undefined without one, and for one outside of the zone's loopback
 * subnet, which is a record alone. `InvalidSubnet` when somebody has it.
 */
function chosenAddress(
  resources: Resources,
  { zone, wanted }: { readonly zone: ZoneName; readonly wanted: string | undefined },
  taken: Set<string>,
): string | undefined {
  const subnet = [...resources.subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
  if (wanted === undefined || !subnet || !isInSubnet(wanted, subnet.cidr)) return undefined;
  if (taken.has(wanted))
    throw new BalanzaError('InvalidSubnet', `The private IPv4 address '${wanted}' is in use. Choose another one.`);
  taken.add(wanted);
  return wanted;
}

/** The elastic address with its new user. `ResourceInUse` when it has one; it exists, as was checked. */
function takenElastic(resources: Resources, node: NodeId, allocationId: string): ElasticAddress | undefined {
  const address = resources.elasticAddresses.get(allocationId as AllocationId); // checked to be one
  if (!address) return undefined;
  if (associationOf(resources, address)) {
    throw new BalanzaError(
      'ResourceInUse',
      `The elastic address '${allocationId}' is in use. Disassociate it first, or choose another one.`,
    );
  }
  const associationId = allocationId.replace('eipalloc-', 'eipassoc-');
  return { ...address, association: { associationId, user: { kind: 'node', nodeId: node } } };
}
