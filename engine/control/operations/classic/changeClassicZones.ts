import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import type { ZoneMapping } from '../../../model/LoadBalancer.ts';
import type { SubnetId } from '../../../model/names.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Resources } from '../../../model/Resources.ts';
import { nodeChanges, zoneMappingsOf } from '../nodeChanges.ts';
import type { Operation, OperationResult } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { checkedZone, classicZones } from './classicZones.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

type ZoneOperation = Operation<ClassicRequestOf<'changeZones'>, ClassicLoadBalancer>;
type SubnetOperation = Operation<ClassicRequestOf<'changeSubnets'>, ClassicLoadBalancer>;

/** Enables zones, each with its default subnet; one that is enabled stays. `LoadBalancerNotFound`, `ValidationError`. */
export const enableClassicZones: ZoneOperation = (resources, input, { nowMs }) => {
  const { loadBalancerName, availabilityZones } = parseInput(CLASSIC_REQUESTS.changeZones, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const names = availabilityZones.map((name) => checkedZone(resources, name));
  const added = names.filter((name) => !before.zoneMappings.some(({ zone }) => zone === name));
  const subnets = [...ids(before.zoneMappings), ...classicZones(resources, added)];
  return changeClassicZones(resources, before, { zones: zoneMappingsOf(resources, subnets, 1), nowMs });
};

/** Disables zones; one that is not enabled counts as done. `InvalidConfigurationRequest` when none would remain. */
export const disableClassicZones: ZoneOperation = (resources, input, { nowMs }) => {
  const { loadBalancerName, availabilityZones } = parseInput(CLASSIC_REQUESTS.changeZones, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const names = availabilityZones.map((name) => checkedZone(resources, name));
  return changeClassicZones(resources, before, {
    zones: before.zoneMappings.filter(({ zone }) => !names.includes(zone)),
    nowMs,
  });
};

/**
 * Attaches subnets; one that is attached stays. `LoadBalancerNotFound`, `SubnetNotFound`, and
 * `InvalidConfigurationRequest` for a second subnet of a zone or another VPC.
 */
export const attachClassicSubnets: SubnetOperation = (resources, input, { nowMs }) => {
  const { loadBalancerName, subnets } = parseInput(CLASSIC_REQUESTS.changeSubnets, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const zones = zoneMappingsOf(resources, [...new Set<string>([...ids(before.zoneMappings), ...subnets])], 1);
  return changeClassicZones(resources, before, { zones, nowMs });
};

/** Detaches subnets. `InvalidConfigurationRequest` for one that is not attached, and when none would remain. */
export const detachClassicSubnets: SubnetOperation = (resources, input, { nowMs }) => {
  const { loadBalancerName, subnets } = parseInput(CLASSIC_REQUESTS.changeSubnets, input);
  const before = findClassicBalancer(resources, loadBalancerName);
  const attached = new Set<string>(before.zoneMappings.map(({ subnetId }) => subnetId));
  const other = subnets.find((id) => !attached.has(id));
  if (other !== undefined)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The subnet '${other.slice(0, 64)}' is not attached to the load balancer '${before.name}'. Attached are ${[...attached].join(', ')}.`,
    );
  return changeClassicZones(resources, before, {
    zones: before.zoneMappings.filter(({ subnetId }) => !subnets.includes(subnetId)),
    nowMs,
  });
};

/** Gives a load balancer these zones: new ones get a node, the node of one that is no longer there retires. */
export function changeClassicZones(
  resources: Resources,
  before: ClassicLoadBalancer,
  { zones, nowMs }: { readonly zones: readonly ZoneMapping[]; readonly nowMs: number },
): OperationResult<ClassicLoadBalancer> {
  if (zones.length === 0)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The load balancer '${before.name}' must keep at least one Availability Zone. Enable another one first.`,
    );
  const zoneMappings = zones.toSorted((one, other) => place(resources, one) - place(resources, other));
  const isSame = ids(before.zoneMappings).join() === ids(zoneMappings).join();
  const after = isSame ? before : { ...before, zoneMappings };
  return changedClassic(before, after, {
    output: after,
    did: { what: 'zones', values: zoneMappings.map(({ zone }) => zone) },
    others: isSame ? [] : nodeChanges(resources, before.loadBalancerArn, { zoneMappings, nowMs }),
  });
}

const ids = (zones: readonly ZoneMapping[]): readonly SubnetId[] => zones.map(({ subnetId }) => subnetId);
const place = ({ zones }: Resources, { zone }: ZoneMapping) => zones.indexOf(zone);
