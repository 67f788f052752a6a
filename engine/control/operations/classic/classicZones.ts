import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { ZoneMapping } from '../../../model/LoadBalancer.ts';
import type { SubnetId, VpcId, ZoneName } from '../../../model/names.ts';
import type { Resources } from '../../../model/Resources.ts';

/** The default subnets of zones by name, each once. `ValidationError` for a name that is no zone. */
export function classicZones(resources: Resources, names: readonly string[]): readonly SubnetId[] {
  return [...new Set(names)].map((name) => defaultSubnet(resources, name));
}

/** The VPC of subnets that were found. */
export function vpcOfZones(resources: Resources, [first]: readonly ZoneMapping[]): VpcId {
  const subnet = first && resources.subnets.get(first.subnetId);
  if (!subnet) throw new Error('zone mappings name subnets that exist'); // zoneMappingsOf looked them up
  return subnet.vpcId;
}

/** The zone of a name, or `ValidationError`. */
export function checkedZone({ zones }: Resources, name: string): ZoneName {
  const found = zones.find((zone) => zone === name);
  if (found) return found;
  throw new BalanzaError(
    'ValidationError',
    `Invalid Availability Zone: '${name.slice(0, 64)}'. The zones are ${zones.join(', ')}.`,
  );
}

function defaultSubnet(resources: Resources, name: string): SubnetId {
  const zone = checkedZone(resources, name);
  const found = [...resources.subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
  if (found) return found.subnetId;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `The Availability Zone ${zone} has no default subnet. Name a subnet of it instead.`,
  );
}
