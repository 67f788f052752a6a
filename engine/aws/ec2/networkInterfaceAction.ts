import { associationOf } from '../../model/associationOf.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, tagSet, tagSetShape } from './described.ts';
import { withListenerTags } from './withListenerTags.ts';
import { digestOf, ELB_OWNER, findInterface, networkInterfaces, type NetworkInterface } from './networkInterfaces.ts';

const associationShape = structure({
  allocationId: string,
  associationId: string,
  ipOwnerId: string,
  publicIp: string,
});

/** Every node and instance, with its zone and address. Source: contract, *Addresses and DNS*. */
export const networkInterfaceAction = queryAction({
  input: structure({ ...describeParameters, NetworkInterfaceId: list(string) }),
  output: structure({
    networkInterfaceSet: list(
      structure({
        association: associationShape,
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
        privateIpAddressesSet: list(
          structure({ association: associationShape, primary: boolean, privateIpAddress: string }),
        ),
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
  run: ({ NetworkInterfaceId, ...request }, { control }) => {
    const resources = withListenerTags(control.resources, control.ports);
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
          'attachment.instance-owner-id': ({ attachedBy }) => attachedBy,
          'attachment.status': () => 'attached',
          'requester-id': ({ instanceId }) => (instanceId === null ? ELB_OWNER : ''),
          'requester-managed': ({ instanceId }) => instanceId === null,
          'interface-type': ({ type }) => type,
          'owner-id': () => ACCOUNT_ID,
          status: () => 'in-use',
        },
        find: findInterface,
      },
    );
    return { networkInterfaceSet: items.map((one) => view(resources, one)), nextToken };
  },
});

function view(resources: Resources, one: NetworkInterface) {
  const { id, instanceId, address } = one;
  const digits = digestOf(id);
  return {
    association: associationView(resources, one),
    attachment: {
      attachmentId: `eni-attach-0${digits.slice(0, 16)}`,
      deleteOnTermination: instanceId !== null,
      deviceIndex: instanceId === null ? 1 : 0,
      instanceId: instanceId ?? undefined,
      instanceOwnerId: one.attachedBy,
      status: 'attached',
    },
    availabilityZone: one.zone,
    description: one.description,
    groupSet: one.securityGroups.map((groupId) => ({
      groupId,
      groupName: [...resources.securityGroups.values()].find((group) => group.groupId === groupId)?.groupName,
    })),
    interfaceType: one.type,
    ipv6AddressesSet: [],
    macAddress: `02:${(digits.slice(0, 10).match(/../g) ?? []).join(':')}`,
    networkInterfaceId: id,
    ownerId: ACCOUNT_ID,
    privateIpAddress: address,
    privateIpAddressesSet: [{ association: associationView(resources, one), primary: true, privateIpAddress: address }],
    requesterId: instanceId === null ? ELB_OWNER : undefined,
    requesterManaged: instanceId === null,
    sourceDestCheck: true,
    status: 'in-use',
    subnetId: one.subnetId,
    tagSet: tagSet(resources, id),
    vpcId: one.vpcId,
  };
}

/** The elastic address that a node or an instance has. */
function associationView(resources: Resources, { userId }: NetworkInterface) {
  for (const address of resources.elasticAddresses.values()) {
    const association = associationOf(resources, address);
    const user = association?.user;
    if (!association || (user?.kind === 'node' ? user.nodeId : user?.instanceId) !== userId) continue;
    const { allocationId, publicIp } = address;
    return { allocationId, associationId: association.associationId, ipOwnerId: ACCOUNT_ID, publicIp };
  }
  return undefined;
}
