import { allocateAddress } from '../../control/operations/network/allocateAddress.ts';
import { associateAddress } from '../../control/operations/network/associateAddress.ts';
import { disassociateAddress } from '../../control/operations/network/disassociateAddress.ts';
import { findElasticAddress } from '../../control/operations/network/find.ts';
import { releaseAddress } from '../../control/operations/network/releaseAddress.ts';
import { associationOf } from '../../model/associationOf.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ElasticAddress } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { ELB_OWNER, findInterface, networkInterfaceId } from './networkInterfaces.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

/** Elastic addresses: 127.0.200.0/24. Source: contract, *Addresses and DNS*. */
export const addressActions: QueryActions = {
  AllocateAddress: queryAction({
    input: structure({
      Domain: string,
      NetworkBorderGroup: string,
      PublicIpv4Pool: string,
      TagSpecification: tagSpecificationShape,
      DryRun: boolean,
    }),
    output: structure({
      publicIp: string,
      allocationId: string,
      publicIpv4Pool: string,
      networkBorderGroup: string,
      domain: string,
    }),
    run: ({ Domain = 'vpc', PublicIpv4Pool = 'amazon', TagSpecification, ...asked }, { control }) => {
      refuseDryRun(asked);
      const { region } = control.resources;
      if (Domain !== 'vpc' || PublicIpv4Pool !== 'amazon' || (asked.NetworkBorderGroup ?? region) !== region)
        throw new BalanzaError(
          'ValidationError',
          `Addresses are of the Domain 'vpc', the PublicIpv4Pool 'amazon' and the NetworkBorderGroup '${region}'. Leave these out.`,
        );
      const tags = [...specifiedTags(TagSpecification, 'elastic-ip')];
      const { publicIp, allocationId } = control.change(allocateAddress, { tags });
      return { publicIp, allocationId, publicIpv4Pool: 'amazon', networkBorderGroup: region, domain: 'vpc' };
    },
  }),

  AssociateAddress: queryAction({
    input: structure({
      AllocationId: string,
      PublicIp: string,
      InstanceId: string,
      NetworkInterfaceId: string,
      PrivateIpAddress: string,
      AllowReassociation: boolean,
      DryRun: boolean,
    }),
    output: structure({ return: boolean, associationId: string }),
    run: (asked, { control }) => {
      refuseDryRun(asked);
      const { resources } = control;
      const allocationId = asked.AllocationId ?? allocationOf(resources, asked.PublicIp);
      const instanceId = askedInstance(resources, asked);
      const associationId = control.change(associateAddress, {
        allocationId,
        instanceId,
        allowReassociation: asked.AllowReassociation,
      });
      return { return: true, associationId };
    },
  }),

  DisassociateAddress: queryAction({
    input: structure({ AssociationId: string, PublicIp: string, DryRun: boolean }),
    output: structure({ return: boolean }),
    run: ({ AssociationId, PublicIp, ...request }, { control }) => {
      refuseDryRun(request);
      const { resources } = control;
      const address =
        AssociationId === undefined
          ? findElasticAddress(resources, allocationOf(resources, PublicIp))
          : { association: { associationId: AssociationId } };
      // One that nobody has is disassociated already, as EC2 has it.
      const associationId = address.association?.associationId;
      if (associationId !== undefined) control.change(disassociateAddress, { associationId });
      return { return: true };
    },
  }),

  ReleaseAddress: queryAction({
    input: structure({ AllocationId: string, PublicIp: string, NetworkBorderGroup: string, DryRun: boolean }),
    output: structure({ return: boolean }),
    run: ({ AllocationId, PublicIp, ...request }, { control }) => {
      refuseDryRun(request);
      const allocationId = AllocationId ?? allocationOf(control.resources, PublicIp);
      control.change(releaseAddress, { allocationId });
      return { return: true };
    },
  }),

  DescribeAddresses: queryAction({
    input: structure({ ...describeParameters, AllocationId: list(string), PublicIp: list(string) }),
    output: structure({
      addressesSet: list(
        structure({
          publicIp: string,
          allocationId: string,
          domain: string,
          publicIpv4Pool: string,
          networkBorderGroup: string,
          associationId: string,
          instanceId: string,
          networkInterfaceId: string,
          networkInterfaceOwnerId: string,
          privateIpAddress: string,
          tagSet: tagSetShape,
        }),
      ),
    }),
    run: ({ AllocationId = [], PublicIp = [], ...request }, { control: { resources } }) => {
      const byIp = PublicIp.map((publicIp) => allocationOf(resources, publicIp));
      const views = new Map(
        [...resources.elasticAddresses.values()].map((one) => [one.allocationId, addressView(resources, one)]),
      );
      const { items } = described(
        [...views.values()],
        { ...request, ids: [...AllocationId, ...byIp] },
        {
          resources,
          idOf: ({ allocationId }) => allocationId,
          filters: ADDRESS_FILTERS,
          find: (_, id) => addressView(resources, findElasticAddress(resources, id)),
        },
      );
      return { addressesSet: items };
    },
  }),

  DescribeAddressesAttribute: queryAction({
    input: structure({ AllocationId: list(string), Attribute: string, ...describeParameters }),
    output: structure({ addressSet: list(structure({ publicIp: string, allocationId: string })) }),
    run: ({ AllocationId }, { control: { resources } }) => ({
      // They have no names in anybody's DNS.
      addressSet: (AllocationId ?? [...resources.elasticAddresses.keys()])
        .map((id) => findElasticAddress(resources, id))
        .map(({ publicIp, allocationId }) => ({ publicIp, allocationId })),
    }),
  }),
};

function allocationOf({ elasticAddresses }: Resources, publicIp: string | undefined): string {
  if (publicIp === undefined)
    throw new BalanzaError('MissingParameter', 'Either AllocationId or PublicIp must be specified.');
  const found = [...elasticAddresses.values()].find((one) => one.publicIp === publicIp);
  if (found) return found.allocationId;
  throw new BalanzaError('InvalidAddressNotFound', `Address '${publicIp.slice(0, 64)}' not found.`);
}

function askedInstance(
  resources: Resources,
  {
    InstanceId,
    NetworkInterfaceId,
  }: { readonly InstanceId?: string | undefined; readonly NetworkInterfaceId?: string | undefined },
): string {
  if (InstanceId !== undefined) return InstanceId;
  if (NetworkInterfaceId === undefined)
    throw new BalanzaError('MissingParameter', 'Either InstanceId or NetworkInterfaceId must be specified.');
  const { instanceId } = findInterface(resources, NetworkInterfaceId);
  if (instanceId !== null) return instanceId;
  throw new BalanzaError(
    'OperationNotPermitted',
    `The network interface '${NetworkInterfaceId}' is that of a load balancer node: it gets its address when the load balancer is created.`,
  );
}

type AddressView = ReturnType<typeof addressView>;

const ADDRESS_FILTERS = {
  'allocation-id': ({ allocationId }: AddressView) => allocationId,
  'public-ip': ({ publicIp }: AddressView) => publicIp,
  'association-id': ({ associationId }: AddressView) => associationId ?? '',
  'instance-id': ({ instanceId }: AddressView) => instanceId ?? '',
  'network-interface-id': (one: AddressView) => one.networkInterfaceId ?? '',
  'private-ip-address': ({ privateIpAddress }: AddressView) => privateIpAddress ?? '',
  domain: () => 'vpc',
};

function addressView(resources: Resources, address: ElasticAddress) {
  const { publicIp, allocationId } = address;
  const association = associationOf(resources, address);
  const user = association?.user;
  const userId = user?.kind === 'node' ? user.nodeId : user?.instanceId;
  return {
    publicIp,
    allocationId,
    domain: 'vpc',
    publicIpv4Pool: 'amazon',
    networkBorderGroup: resources.region,
    associationId: association?.associationId,
    instanceId: user?.kind === 'instance' ? user.instanceId : undefined,
    networkInterfaceId: userId === undefined ? undefined : networkInterfaceId(userId),
    networkInterfaceOwnerId: user && (user.kind === 'node' ? ELB_OWNER : ACCOUNT_ID),
    privateIpAddress:
      user?.kind === 'node'
        ? resources.nodes.get(user.nodeId)?.address
        : user && resources.instances.get(user.instanceId)?.address,
    tagSet: tagSet(resources, allocationId),
  };
}
