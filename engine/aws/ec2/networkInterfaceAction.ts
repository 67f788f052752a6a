import { createHash } from 'node:crypto';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { ACCOUNT_ID, loadBalancerDimension, type SubnetId, type ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, tagSet, tagSetShape } from './described.ts';

/** An address in a subnet: of a load balancer node, or of an instance. */
interface NetworkInterface {
  readonly id: string;
  readonly description: string;
  readonly zone: ZoneName;
  readonly subnetId: SubnetId | undefined;
  readonly vpcId: string;
  readonly address: string;
  readonly securityGroups: readonly string[];
  /** Null: of a load balancer. */
  readonly instanceId: string | null;
}

/** Who attaches and manages the interfaces of nodes. */
const ELB = 'amazon-elb';

/** Every node and instance, with its zone and address. Source: contract, *Addresses and DNS*. */
export const networkInterfaceAction = queryAction({
  input: structure({ ...describeParameters, NetworkInterfaceId: list(string) }),
  output: structure({
    networkInterfaceSet: list(
      structure({
        attachment: structure({
          attachmentId: string,
          deleteOnTermination: boolean,
          deviceIndex: integer,
          instanceId: string,
          instanceOwnerId: string,
          status: string,
        }),
        availabilityZone: string,
        description: string,
        groupSet: list(structure({ groupId: string, groupName: string })),
        interfaceType: string,
        ipv6AddressesSet: list(string),
        macAddress: string,
        networkInterfaceId: string,
        ownerId: string,
        privateIpAddress: string,
        privateIpAddressesSet: list(structure({ primary: boolean, privateIpAddress: string })),
        requesterId: string,
        requesterManaged: boolean,
        sourceDestCheck: boolean,
        status: string,
        subnetId: string,
        tagSet: tagSetShape,
        vpcId: string,
      }),
    ),
    nextToken: string,
  }),
  run: ({ NetworkInterfaceId, ...request }, { control: { resources } }) => {
    const { items, nextToken } = described(
      networkInterfaces(resources),
      { ...request, ids: NetworkInterfaceId },
      {
        resources,
        idOf: ({ id }) => id,
        filters: {
          'network-interface-id': ({ id }) => id,
          description: ({ description }) => description,
          'availability-zone': ({ zone }) => zone,
          'subnet-id': ({ subnetId }) => subnetId ?? '',
          'vpc-id': ({ vpcId }) => vpcId,
          'private-ip-address': ({ address }) => address,
          'addresses.private-ip-address': ({ address }) => address,
          'group-id': ({ securityGroups }) => securityGroups,
          'attachment.instance-id': ({ instanceId }) => instanceId ?? '',
          'attachment.instance-owner-id': ({ instanceId }) => (instanceId === null ? ELB : ACCOUNT_ID),
          'attachment.status': () => 'attached',
          'requester-id': ({ instanceId }) => (instanceId === null ? ELB : ''),
          'requester-managed': ({ instanceId }) => instanceId === null,
          'interface-type': () => 'interface',
          'owner-id': () => ACCOUNT_ID,
          status: () => 'in-use',
        },
        notFound: (id) =>
          new BalanzaError(
            'InvalidNetworkInterfaceIDNotFound',
            `The networkInterface ID '${id.slice(0, 64)}' does not exist`,
          ),
      },
    );
    return { networkInterfaceSet: items.map((one) => view(resources, one)), nextToken };
  },
});

/** Nodes first, then instances that are not terminated. */
function networkInterfaces(resources: Resources): readonly NetworkInterface[] {
  const nodes = [...resources.nodes].flatMap(([nodeId, { loadBalancerArn, zone, address }]): NetworkInterface[] => {
    const loadBalancer = resources.loadBalancers.get(loadBalancerArn);
    if (!loadBalancer) return [];
    return [
      {
        id: idOf(nodeId),
        description: `ELB ${loadBalancerDimension(loadBalancerArn)}`,
        zone,
        // A retiring node's zone is no longer among the mappings.
        subnetId:
          loadBalancer.zoneMappings.find((one) => one.zone === zone)?.subnetId ??
          [...resources.subnets.values()].find((one) => one.zone === zone)?.subnetId,
        vpcId: loadBalancer.vpcId,
        address,
        securityGroups: loadBalancer.securityGroups,
        instanceId: null,
      },
    ];
  });
  const instances = [...resources.instances.values()]
    .filter(({ state }) => state !== 'terminated')
    .map(({ instanceId, zone, subnetId, vpcId, address }): NetworkInterface => ({
      id: idOf(instanceId),
      description: '',
      zone,
      subnetId,
      vpcId,
      address,
      securityGroups: [],
      instanceId,
    }));
  return [...nodes, ...instances];
}

/** The same id for the same thing, always. */
function idOf(name: string): string {
  return `eni-0${digestOf(name).slice(0, 16)}`;
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function view(resources: Resources, one: NetworkInterface) {
  const { id, instanceId, address } = one;
  const digits = digestOf(id);
  return {
    attachment: {
      attachmentId: `eni-attach-0${digits.slice(0, 16)}`,
      deleteOnTermination: instanceId !== null,
      deviceIndex: instanceId === null ? 1 : 0,
      instanceId: instanceId ?? undefined,
      instanceOwnerId: instanceId === null ? ELB : ACCOUNT_ID,
      status: 'attached',
    },
    availabilityZone: one.zone,
    description: one.description,
    groupSet: one.securityGroups.map((groupId) => ({
      groupId,
      groupName: [...resources.securityGroups.values()].find((group) => group.groupId === groupId)?.groupName,
    })),
    interfaceType: 'interface',
    ipv6AddressesSet: [],
    macAddress: `02:${(digits.slice(0, 10).match(/../g) ?? []).join(':')}`,
    networkInterfaceId: id,
    ownerId: ACCOUNT_ID,
    privateIpAddress: address,
    privateIpAddressesSet: [{ primary: true, privateIpAddress: address }],
    requesterId: instanceId === null ? ELB : undefined,
    requesterManaged: instanceId === null,
    sourceDestCheck: true,
    status: 'in-use',
    subnetId: one.subnetId,
    tagSet: tagSet(resources, id),
    vpcId: one.vpcId,
  };
}
