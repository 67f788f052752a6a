import { BalanzaError } from '../../model/BalanzaError.ts';
import type { VpcId, ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { targetAddressProblem } from '../../model/targetAddressProblem.ts';
import { isInSubnet } from '../../model/zones.ts';

/**
 * The zone of an address that is to be a target: that of its subnet inside the VPC; outside, the one that is named, or
 * `all`. `ValidationError` for what is no IPv4 address, a public one, or a zone that does not fit. API-08.
 */
export function addressZone(
  resources: Resources,
  { vpcId, ip, named }: { readonly vpcId: VpcId; readonly ip: string; readonly named: string | undefined },
): ZoneName | 'all' {
  const problem = targetAddressProblem(ip);
  if (problem === 'syntax')
    throw new BalanzaError('ValidationError', `The IP address '${ip}' is not a valid IPv4 address.`);
  if (problem === 'range') {
    throw new BalanzaError(
      'ValidationError',
      `The IP address '${ip}' is not in the VPC, loopback or a private range (10.0.0.0/8, 100.64.0.0/10, 172.16.0.0/12, 192.168.0.0/16). Public addresses cannot be targets.`,
    );
  }
  const own = [...resources.subnets.values()].find((one) => one.vpcId === vpcId && isInSubnet(ip, one.cidr))?.zone;
  if (own !== undefined) {
    if (named === undefined || named === own) return own;
    throw new BalanzaError(
      'ValidationError',
      `The IP address '${ip}' is within the VPC, and cannot have its Availability Zone overridden to '${named}' from '${own}'.`,
    );
  }
  if (named === undefined || named === 'all') return 'all';
  const zone = resources.zones.find((one) => one === named);
  if (zone !== undefined) return zone;
  throw new BalanzaError(
    'ValidationError',
    `You must specify a valid Availability Zone or select 'all' for all enabled Availability zones, since the IP address '${ip}' is outside the VPC: '${named}' is none of ${resources.zones.join(', ')}.`,
  );
}
