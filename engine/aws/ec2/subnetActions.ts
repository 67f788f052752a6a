import { createSubnet } from '../../control/operations/network/createSubnet.ts';
import { deleteSubnet } from '../../control/operations/network/deleteSubnet.ts';
import { findSubnet } from '../../control/operations/network/find.ts';
import { modifySubnetAttribute } from '../../control/operations/network/modifySubnetAttribute.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Subnet } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import { cidrSize, parseCidr } from '../../model/parseCidr.ts';
import type { Resources } from '../../model/Resources.ts';
import { HOST_BYTE, zoneId } from '../../model/zones.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure, type ValueOf } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const subnetShape = structure({
  availabilityZoneId: string,
  mapCustomerOwnedIpOnLaunch: boolean,
  ownerId: string,
  assignIpv6AddressOnCreation: boolean,
  ipv6CidrBlockAssociationSet: list(string),
  tagSet: tagSetShape,
  subnetArn: string,
  enableDns64: boolean,
  ipv6Native: boolean,
  privateDnsNameOptionsOnLaunch: structure({
    hostnameType: string,
    enableResourceNameDnsARecord: boolean,
    enableResourceNameDnsAAAARecord: boolean,
  }),
  subnetId: string,
  state: string,
  vpcId: string,
  cidrBlock: string,
  availableIpAddressCount: integer,
  availabilityZone: string,
  defaultForAz: boolean,
  mapPublicIpOnLaunch: boolean,
});

const flag = structure({ Value: boolean });
const modifyShape = structure(
  {
    SubnetId: string,
    MapPublicIpOnLaunch: flag,
    EnableResourceNameDnsARecordOnLaunch: flag,
    PrivateDnsHostnameTypeOnLaunch: string,
  },
  ['SubnetId'],
);

/** Subnets: those of the user's are records with a zone. Source: contract, *Addresses and DNS*. */
export const subnetActions: QueryActions = {
  CreateSubnet: queryAction({
    input: structure(
      {
        VpcId: string,
        CidrBlock: string,
        AvailabilityZone: string,
        AvailabilityZoneId: string,
        TagSpecification: tagSpecificationShape,
        DryRun: boolean,
      },
      ['VpcId', 'CidrBlock'],
    ),
    output: structure({ subnet: subnetShape }),
    run: ({ VpcId: vpcId, CidrBlock: cidrBlock, TagSpecification, ...asked }, { control }) => {
      refuseDryRun(asked);
      const availabilityZone = asked.AvailabilityZone ?? asked.AvailabilityZoneId;
      const tags = [...specifiedTags(TagSpecification, 'subnet')];
      const subnet = control.change(createSubnet, { vpcId, cidrBlock, availabilityZone, tags });
      return { subnet: subnetView(control.resources, subnet) };
    },
  }),

  DeleteSubnet: queryAction({
    input: structure({ SubnetId: string, DryRun: boolean }, ['SubnetId']),
    output: structure({ return: boolean }),
    run: ({ SubnetId: subnetId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(deleteSubnet, { subnetId });
      return { return: true };
    },
  }),

  DescribeSubnets: queryAction({
    input: structure({ ...describeParameters, SubnetId: list(string) }),
    output: structure({ subnetSet: list(subnetShape), nextToken: string }),
    run: ({ SubnetId, ...request }, { control: { resources } }) => {
      const zoneIdOf = ({ zone }: Subnet) => zoneId(resources.region, resources.zones.indexOf(zone));
      const { items, nextToken } = described(
        [...resources.subnets.values()],
        { ...request, ids: SubnetId },
        {
          resources,
          idOf: ({ subnetId }) => subnetId,
          filters: { ...SUBNET_FILTERS, 'availability-zone-id': zoneIdOf, availabilityZoneId: zoneIdOf },
          find: findSubnet,
        },
      );
      return { subnetSet: items.map((subnet) => subnetView(resources, subnet)), nextToken };
    },
  }),

  ModifySubnetAttribute: queryAction({
    input: modifyShape,
    output: structure({ return: boolean }),
    run: (asked, { control }) => {
      control.change(modifySubnetAttribute, { subnetId: asked.SubnetId, attribute: askedAttribute(asked) });
      return { return: true };
    },
  }),
};

/** The one attribute that a request sets. */
function askedAttribute(asked: ValueOf<typeof modifyShape>) {
  const flags = [
    { name: 'mapPublicIpOnLaunch', value: asked.MapPublicIpOnLaunch?.Value },
    { name: 'enableResourceNameDnsARecord', value: asked.EnableResourceNameDnsARecordOnLaunch?.Value },
  ] as const;
  const given = flags.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  const type = asked.PrivateDnsHostnameTypeOnLaunch;
  const [flagGiven, ...more] = given;
  if (flagGiven && more.length === 0 && type === undefined) return flagGiven;
  if (!flagGiven && (type === 'ip-name' || type === 'resource-name'))
    return { name: 'hostnameType', value: type } as const;
  throw new BalanzaError(
    'ValidationError',
    "Give one attribute at a time, with its Value; PrivateDnsHostnameTypeOnLaunch is 'ip-name' or 'resource-name'.",
  );
}

const SUBNET_FILTERS = {
  'subnet-id': ({ subnetId }: Subnet) => subnetId,
  'vpc-id': ({ vpcId }: Subnet) => vpcId,
  'availability-zone': ({ zone }: Subnet) => zone,
  availabilityZone: ({ zone }: Subnet) => zone,
  'cidr-block': ({ cidr }: Subnet) => cidr,
  cidr: ({ cidr }: Subnet) => cidr,
  cidrBlock: ({ cidr }: Subnet) => cidr,
  'default-for-az': ({ defaultForAz }: Subnet) => defaultForAz,
  defaultForAz: ({ defaultForAz }: Subnet) => defaultForAz,
  'map-public-ip-on-launch': ({ attributes }: Subnet) => attributes['mapPublicIpOnLaunch'] ?? false,
  'owner-id': () => ACCOUNT_ID,
  state: () => 'available',
};

function subnetView(resources: Resources, subnet: Subnet) {
  const { subnetId, vpcId, zone, cidr, defaultForAz, attributes } = subnet;
  const { hostnameType } = attributes;
  return {
    availabilityZoneId: zoneId(resources.region, resources.zones.indexOf(zone)),
    mapCustomerOwnedIpOnLaunch: false,
    ownerId: ACCOUNT_ID,
    assignIpv6AddressOnCreation: false,
    ipv6CidrBlockAssociationSet: [],
    tagSet: tagSet(resources, subnetId),
    subnetArn: `arn:aws:ec2:${resources.region}:${ACCOUNT_ID}:subnet/${subnetId}`,
    enableDns64: false,
    ipv6Native: false,
    privateDnsNameOptionsOnLaunch: {
      hostnameType: typeof hostnameType === 'string' ? hostnameType : 'ip-name',
      enableResourceNameDnsARecord: attributes['enableResourceNameDnsARecord'] === true,
      enableResourceNameDnsAAAARecord: false,
    },
    subnetId,
    state: 'available',
    vpcId,
    cidrBlock: cidr,
    availableIpAddressCount: freeAddresses(resources, subnet),
    availabilityZone: zone,
    defaultForAz,
    mapPublicIpOnLaunch: attributes['mapPublicIpOnLaunch'] === true,
  };
}

/** Addresses of each block that EC2 keeps for itself. */
const KEPT = 5;

/** A zone's own subnet has the addresses that nodes and instances are given; a record as many as its block. */
function freeAddresses({ nodes, loadBalancers, instances }: Resources, subnet: Subnet): number {
  const { subnetId, cidr, zone, defaultForAz } = subnet;
  const alive = [...instances.values()].filter(({ state }) => state !== 'terminated');
  if (defaultForAz) {
    const taken = [...nodes.values(), ...alive].filter((one) => one.zone === zone).length;
    return HOST_BYTE.max - HOST_BYTE.min + 1 - taken;
  }
  const block = parseCidr(cidr);
  const users = [...loadBalancers.values()].filter(({ zoneMappings }) =>
    zoneMappings.some((mapping) => mapping.subnetId === subnetId),
  ).length;
  const taken = users + alive.filter((one) => one.subnetId === subnetId).length;
  return (block ? cidrSize(block) : 0) - KEPT - taken;
}
