import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Subnet, Vpc } from '../../model/Network.ts';
import { ACCOUNT_ID, type VpcId, type ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { HOST_BYTE, isInSubnet, zoneId } from '../../model/zones.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { networkInterfaceAction } from './networkInterfaceAction.ts';

/** Zones, VPCs, subnets and network interfaces. Source: contract, *Addresses and DNS*. */
export const networkActions: QueryActions = {
  DescribeAvailabilityZones: queryAction({
    input: structure({
      ...describeParameters,
      ZoneName: list(string),
      ZoneId: list(string),
      AllAvailabilityZones: boolean,
    }),
    output: structure({
      availabilityZoneInfo: list(
        structure({
          optInStatus: string,
          messageSet: list(string),
          regionName: string,
          zoneName: string,
          zoneId: string,
          groupName: string,
          networkBorderGroup: string,
          zoneType: string,
          zoneState: string,
        }),
      ),
    }),
    run: ({ ZoneName, ZoneId, ...request }, { control: { resources } }) => {
      const { region } = resources;
      const idOf = (zone: ZoneName) => zoneId(region, resources.zones.indexOf(zone));
      const { items } = described(
        resources.zones,
        { ...request, ids: ZoneName },
        {
          resources,
          idOf: (zone) => zone,
          filters: {
            'zone-name': (zone) => zone,
            'zone-id': idOf,
            'region-name': () => region,
            'group-name': () => region,
            state: () => 'available',
            'zone-type': () => 'availability-zone',
            'opt-in-status': () => 'opt-in-not-required',
          },
          notFound: (id) =>
            new BalanzaError(
              'ValidationError',
              `Invalid availability zone: [${id}]. There are ${resources.zones.join(', ')}.`,
            ),
        },
      );
      return {
        availabilityZoneInfo: items
          .filter((zone) => ZoneId === undefined || ZoneId.includes(idOf(zone)))
          .map((zone) => ({
            optInStatus: 'opt-in-not-required',
            messageSet: [],
            regionName: region,
            zoneName: zone,
            zoneId: idOf(zone),
            groupName: region,
            networkBorderGroup: region,
            zoneType: 'availability-zone',
            zoneState: 'available',
          })),
      };
    },
  }),

  DescribeRegions: queryAction({
    input: structure({ ...describeParameters, RegionName: list(string), AllRegions: boolean }),
    output: structure({
      regionInfo: list(structure({ regionName: string, regionEndpoint: string, optInStatus: string })),
    }),
    run: ({ RegionName, ...request }, { control: { resources } }) => {
      const { items } = described(
        [resources.region],
        { ...request, ids: RegionName },
        {
          resources,
          idOf: (region) => region,
          filters: { 'region-name': (region) => region, 'opt-in-status': () => 'opt-in-not-required' },
          notFound: (id) =>
            new BalanzaError('ValidationError', `The region '${id}' does not exist: there is '${resources.region}'.`),
        },
      );
      return {
        regionInfo: items.map((regionName) => ({
          regionName,
          regionEndpoint: `ec2.${regionName}.balanza.internal`,
          optInStatus: 'opt-in-not-required',
        })),
      };
    },
  }),

  DescribeVpcs: queryAction({
    input: structure({ ...describeParameters, VpcId: list(string) }),
    output: structure({
      vpcSet: list(
        structure({
          ownerId: string,
          instanceTenancy: string,
          cidrBlockAssociationSet: list(
            structure({ associationId: string, cidrBlock: string, cidrBlockState: structure({ state: string }) }),
          ),
          isDefault: boolean,
          tagSet: tagSetShape,
          vpcId: string,
          state: string,
          cidrBlock: string,
          dhcpOptionsId: string,
        }),
      ),
      nextToken: string,
    }),
    run: ({ VpcId, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [...resources.vpcs.values()],
        { ...request, ids: VpcId },
        {
          resources,
          idOf: ({ vpcId }) => vpcId,
          filters: VPC_FILTERS,
          notFound: vpcNotFound,
        },
      );
      return { vpcSet: items.map((vpc) => vpcView(resources, vpc)), nextToken };
    },
  }),

  DescribeVpcAttribute: queryAction({
    input: structure({ VpcId: string, Attribute: string, DryRun: boolean }, ['VpcId', 'Attribute']),
    output: structure({
      vpcId: string,
      enableDnsSupport: structure({ value: boolean }),
      enableDnsHostnames: structure({ value: boolean }),
      enableNetworkAddressUsageMetrics: structure({ value: boolean }),
    }),
    run: ({ VpcId: id, Attribute, ...request }, { control: { resources } }) => {
      refuseDryRun(request);
      const vpc = resources.vpcs.get(id as VpcId); // a text that is no id is not found
      if (!vpc) throw vpcNotFound(id);
      const value = Object.hasOwn(VPC_ATTRIBUTES, Attribute) ? VPC_ATTRIBUTES[Attribute] : undefined;
      if (value === undefined)
        throw new BalanzaError(
          'ValidationError',
          `Value (${Attribute.slice(0, 64)}) for parameter attribute is invalid. There are ${Object.keys(VPC_ATTRIBUTES).join(', ')}.`,
        );
      return { vpcId: vpc.vpcId, [Attribute]: { value } };
    },
  }),

  DescribeSubnets: queryAction({
    input: structure({ ...describeParameters, SubnetId: list(string) }),
    output: structure({
      subnetSet: list(
        structure({
          availabilityZoneId: string,
          mapCustomerOwnedIpOnLaunch: boolean,
          ownerId: string,
          assignIpv6AddressOnCreation: boolean,
          ipv6CidrBlockAssociationSet: list(string),
          tagSet: tagSetShape,
          subnetArn: string,
          enableDns64: boolean,
          ipv6Native: boolean,
          subnetId: string,
          state: string,
          vpcId: string,
          cidrBlock: string,
          availableIpAddressCount: integer,
          availabilityZone: string,
          defaultForAz: boolean,
          mapPublicIpOnLaunch: boolean,
        }),
      ),
      nextToken: string,
    }),
    run: ({ SubnetId, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [...resources.subnets.values()],
        { ...request, ids: SubnetId },
        {
          resources,
          idOf: ({ subnetId }) => subnetId,
          filters: {
            ...SUBNET_FILTERS,
            'availability-zone-id': ({ zone }) => zoneId(resources.region, resources.zones.indexOf(zone)),
            availabilityZoneId: ({ zone }) => zoneId(resources.region, resources.zones.indexOf(zone)),
          },
          notFound: (id) => new BalanzaError('SubnetNotFound', `The subnet ID '${id}' does not exist`),
        },
      );
      return { subnetSet: items.map((subnet) => subnetView(resources, subnet)), nextToken };
    },
  }),

  DescribeNetworkInterfaces: networkInterfaceAction,
};

const VPC_ATTRIBUTES: Readonly<Record<string, boolean>> = {
  enableDnsSupport: true,
  enableDnsHostnames: true,
  enableNetworkAddressUsageMetrics: false,
};

const VPC_FILTERS = {
  'vpc-id': ({ vpcId }: Vpc) => vpcId,
  cidr: ({ cidr }: Vpc) => cidr,
  'cidr-block-association.cidr-block': ({ cidr }: Vpc) => cidr,
  'is-default': ({ isDefault }: Vpc) => isDefault,
  isDefault: ({ isDefault }: Vpc) => isDefault,
  'owner-id': () => ACCOUNT_ID,
  state: () => 'available',
};

const SUBNET_FILTERS = {
  'subnet-id': ({ subnetId }: Subnet) => subnetId,
  'vpc-id': ({ vpcId }: Subnet) => vpcId,
  'availability-zone': ({ zone }: Subnet) => zone,
  availabilityZone: ({ zone }: Subnet) => zone,
  'cidr-block': ({ cidr }: Subnet) => cidr,
  cidr: ({ cidr }: Subnet) => cidr,
  'default-for-az': ({ defaultForAz }: Subnet) => defaultForAz,
  defaultForAz: ({ defaultForAz }: Subnet) => defaultForAz,
  'owner-id': () => ACCOUNT_ID,
  state: () => 'available',
};

/** `InvalidVpcID.NotFound`. */
export function vpcNotFound(id: string): BalanzaError {
  return new BalanzaError('InvalidVpcIDNotFound', `The vpc ID '${id.slice(0, 64)}' does not exist`);
}

function vpcView(resources: Resources, { vpcId, cidr, isDefault }: Vpc) {
  return {
    ownerId: ACCOUNT_ID,
    instanceTenancy: 'default',
    cidrBlockAssociationSet: [
      {
        associationId: vpcId.replace('vpc-', 'vpc-cidr-assoc-'),
        cidrBlock: cidr,
        cidrBlockState: { state: 'associated' },
      },
    ],
    isDefault,
    tagSet: tagSet(resources, vpcId),
    vpcId,
    state: 'available',
    cidrBlock: cidr,
    dhcpOptionsId: 'default',
  };
}

function subnetView(resources: Resources, { subnetId, vpcId, zone, cidr, defaultForAz }: Subnet) {
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
    subnetId,
    state: 'available',
    vpcId,
    cidrBlock: cidr,
    availableIpAddressCount: freeAddresses(resources, cidr),
    availabilityZone: zone,
    defaultForAz,
    mapPublicIpOnLaunch: defaultForAz,
  };
}

function freeAddresses(resources: Resources, cidr: string): number {
  const taken = [
    ...[...resources.nodes.values()].map(({ address }) => address),
    ...[...resources.instances.values()].filter(({ state }) => state !== 'terminated').map(({ address }) => address),
  ].filter((address) => isInSubnet(address, cidr));
  return HOST_BYTE.max - HOST_BYTE.min + 1 - taken.length;
}
