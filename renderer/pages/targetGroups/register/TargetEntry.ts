import type { Resources } from '../../../../engine/model/Resources.ts';
import type { InstanceId, LoadBalancerArn, ZoneName } from '../../../../engine/model/names.ts';
import type { TargetType } from '../../../../engine/model/TargetGroup.ts';
import { isInSubnet } from '../../../../engine/model/zones.ts';
import { addressProblem, parseAddresses, type AddressProblem, type Network } from './addressProblem.ts';
import { parsePorts } from './parsePorts.ts';
import type { PendingTarget } from './PendingTarget.ts';

/** What has been ticked and typed, and is not on the list of pending targets yet. */
export interface TargetEntry {
  /** Ids of ticked instances, or the ARN of the chosen load balancer. */
  readonly selected: readonly string[];
  /** Addresses, or the ARN of a function, as typed. */
  readonly addresses: string;
  /** As typed; null: nobody has, it is the port of the group. */
  readonly ports: string | null;
  /** Null: nobody has chosen, it follows the addresses. */
  readonly network: Network | null;
  /** Of addresses outside the VPC; null: nobody has chosen. */
  readonly zone: ZoneName | 'all' | null;
  /** Whether it was tried to include it, so that what is wrong is shown. */
  readonly isTried: boolean;
}

/** Nothing ticked, nothing typed. */
export const NO_ENTRY: TargetEntry = {
  selected: [],
  addresses: '',
  ports: null,
  network: null,
  zone: null,
  isTried: false,
};

/** What an entry is for. */
export interface EntryPlace {
  readonly group: {
    readonly targetType: TargetType;
    readonly port: number;
    /** Whether every node may send to every zone: only then an address can be in all zones. */
    readonly isCrossZone: boolean;
  };
  readonly resources: Resources;
  /** Keys (`id:port`) of what the group has, and of what is pending. */
  readonly registeredKeys: ReadonlySet<string>;
  readonly pendingKeys: ReadonlySet<string>;
}

/** What an entry comes to; `none`: nothing was ticked or typed. */
export type EntryOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'targets'; readonly targets: readonly PendingTarget[] }
  | { readonly kind: 'wrong'; readonly address: AddressProblem | null; readonly arePortsWrong: boolean };

/** The targets that an entry names, or what is wrong with it. Source: console, *Register and deregister targets*; API-08. */
export function entryOutcome(entry: TargetEntry, place: EntryPlace): EntryOutcome {
  const { group } = place;
  const ports = parsePorts(portsText(entry, group.port));
  switch (group.targetType) {
    case 'instance':
      return ofInstances(entry, place, ports);
    case 'ip':
      return ofAddresses(entry, place, ports);
    case 'alb':
      return ofBalancer(entry, place);
    case 'lambda':
      return ofFunction(entry);
    default:
      return group.targetType satisfies never;
  }
}

/** Whether something would be lost if it were forgotten. */
export function isEntered({ selected, addresses }: TargetEntry): boolean {
  return selected.length > 0 || addresses.trim() !== '';
}

/** What stands in the field of the ports. */
export function portsText({ ports }: TargetEntry, groupPort: number): string {
  return ports ?? String(groupPort);
}

/** The network that the form shows: what was chosen, else that of the addresses: another one when all lie outside the VPC. */
export function networkOf({ network, addresses }: TargetEntry, resources: Resources): Network {
  if (network !== null) return network;
  const typed = parseAddresses(addresses).filter((address) => addressProblem([address], ANYWHERE(resources)) === null);
  return typed.length > 0 && typed.every((address) => !isInVpc(address, resources)) ? 'other' : 'vpc';
}

/** The zone that the form shows for addresses outside the VPC. */
export function zoneOf(
  { zone }: TargetEntry,
  { group, resources }: Pick<EntryPlace, 'group' | 'resources'>,
): ZoneName | 'all' | undefined {
  return zone ?? (group.isCrossZone ? 'all' : resources.zones[0]);
}

/** Nothing but the form of an address counts. */
const ANYWHERE = (resources: Resources) => ({
  resources,
  network: null,
  ports: [],
  registeredKeys: new Set<string>(),
  pendingKeys: new Set<string>(),
});

const isInVpc = (address: string, { subnets }: Resources) =>
  [...subnets.values()].some(({ cidr }) => isInSubnet(address, cidr));

function ofInstances({ selected }: TargetEntry, place: EntryPlace, ports: readonly number[] | null): EntryOutcome {
  const { instances } = place.resources;
  const running = selected.filter((id) => instances.get(id as InstanceId)?.state === 'running'); // what is none is not found
  if (running.length === 0) return { kind: 'none' };
  if (ports === null) return { kind: 'wrong', address: null, arePortsWrong: true };
  return { kind: 'targets', targets: running.flatMap((id) => ports.map((port) => ({ id, port }))) };
}

/** A load balancer has the port of the group, and no zone of its own. */
function ofBalancer({ selected }: TargetEntry, { group, resources }: EntryPlace): EntryOutcome {
  const known = selected.filter((arn) => resources.loadBalancers.has(arn as LoadBalancerArn)); // what is none is not found
  return known.length === 0
    ? { kind: 'none' }
    : { kind: 'targets', targets: known.map((id) => ({ id, port: group.port })) };
}

/** A function has no port; whether the ARN is one is for the engine to say. */
function ofFunction({ addresses }: TargetEntry): EntryOutcome {
  const id = addresses.trim();
  return id === '' ? { kind: 'none' } : { kind: 'targets', targets: [{ id, port: 0 }] };
}

function ofAddresses(entry: TargetEntry, place: EntryPlace, ports: readonly number[] | null): EntryOutcome {
  const addresses = parseAddresses(entry.addresses);
  const address = addressProblem(addresses, { ...place, network: entry.network, ports: ports ?? [] });
  if (address?.code === 'empty') return { kind: 'none' };
  if (address !== null || ports === null) return { kind: 'wrong', address, arePortsWrong: ports === null };
  const zone = zoneOf(entry, place);
  const targets = addresses.flatMap((id) => {
    // Within the VPC the zone is that of the subnet, and may not be named.
    const named = zone === undefined || isInVpc(id, place.resources) ? {} : { availabilityZone: zone };
    return ports.map((port) => ({ id, port, ...named }));
  });
  return { kind: 'targets', targets };
}
