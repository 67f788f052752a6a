import { holdsCidr, parseCidr } from './parseCidr.ts';
import type { InternetGatewayId, RouteTableId, SecurityGroupId, SubnetId, VpcId, ZoneName } from './names.ts';

/** Range and default of `--zones`. Source: contract, *Starting*. */
export const ZONE_COUNT = { min: 1, max: 6, standard: 3 } as const;

/** The suffix of every DNS name of ours. Source: contract, *Addresses and DNS*. */
export const DNS_SUFFIX = 'balanza.internal';

/** The zones of a region, in order: `us-local-1a`, `us-local-1b`, … `count` is 1 to 6. */
export function zoneNames(region: string, count: number): readonly ZoneName[] {
  return Array.from({ length: count }, (_, index) => `${region}${'abcdef'.charAt(index)}` as ZoneName); // made here
}

/** Id of a zone from its place (0-based) in the region, `us-local-1-az1`. Source: contract, *The AWS endpoint*. */
export function zoneId(region: string, zoneIndex: number): string {
  return `${region}-az${zoneIndex + 1}`;
}

/** The third byte of a zone's subnet, from its place (0-based) in the region: zone a is 127.0.10.0/24. */
const thirdByte = (zoneIndex: number) => 10 * (zoneIndex + 1);

/** The subnet of a zone: `127.<loopbackByte>.<10 z>.0/24`. The byte is 0 unless several engines stand side by side. */
export function subnetCidr(zoneIndex: number, loopbackByte = 0): string {
  return `127.${loopbackByte}.${thirdByte(zoneIndex)}.0/24`;
}

/** Addresses of nodes and instances: from `.4` upwards, `.255` excluded. `last` is 4 to 254. */
export const HOST_BYTE = { min: 4, max: 254 } as const;

/** The lowest address of a /24 that is not in `taken`, or undefined when none is left. */
export function lowestFreeAddress(cidr: string, taken: ReadonlySet<string>): string | undefined {
  for (let last: number = HOST_BYTE.min; last <= HOST_BYTE.max; last += 1) {
    const address = `${prefixOf(cidr)}${last}`;
    if (!taken.has(address)) return address;
  }
  return undefined;
}

/** The block of elastic addresses that stands beside these zones' subnets: `127.<loopbackByte>.200.0/24`. */
export function elasticCidr(defaultVpcCidr: string): string {
  return `${defaultVpcCidr.split('.').slice(0, 2).join('.')}.200.0/24`;
}

/** Whether a block holds the address; false for what is no block or address. */
export function isInSubnet(address: string, cidr: string): boolean {
  if (cidr.endsWith('/24')) return address.startsWith(prefixOf(cidr));
  const block = parseCidr(cidr);
  const one = parseCidr(`${address}/32`);
  return block !== null && one !== null && holdsCidr(block, one);
}

/** `127.0.10.` of `127.0.10.0/24`. */
const prefixOf = (cidr: string) => cidr.slice(0, cidr.lastIndexOf('.') + 1);

/** Id of the default VPC, the same in every data folder, so that scripts can be written down. */
export const DEFAULT_VPC_ID = 'vpc-00000000000000001' as VpcId; // a constant of ours

/** Id of the default VPC's default security group, the same in every data folder. */
export const DEFAULT_SECURITY_GROUP_ID = 'sg-00000000000000001' as SecurityGroupId; // a constant of ours

/** Ids of the default VPC's internet gateway and main route table. */
export const DEFAULT_INTERNET_GATEWAY_ID = 'igw-00000000000000001' as InternetGatewayId; // a constant of ours
export const DEFAULT_ROUTE_TABLE_ID = 'rtb-00000000000000001' as RouteTableId; // a constant of ours

/** Id of the default subnet of a zone. */
export function defaultSubnetId(zoneIndex: number): SubnetId {
  return `subnet-0000000000000000${zoneIndex + 1}` as SubnetId; // made here
}
