import { createVpc } from '../../control/operations/network/createVpc.ts';
import { deleteVpc } from '../../control/operations/network/deleteVpc.ts';
import { findVpc } from '../../control/operations/network/find.ts';
import { modifyVpcAttribute } from '../../control/operations/network/modifyVpcAttribute.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Vpc } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const vpcShape = structure({
  ownerId: string,
  instanceTenancy: string,
  ipv6CidrBlockAssociationSet: list(string),
  cidrBlockAssociationSet: list(
    structure({ associationId: string, cidrBlock: string, cidrBlockState: structure({ state: string }) }),
  ),
  isDefault: boolean,
  tagSet: tagSetShape,
  vpcId: string,
  state: string,
  cidrBlock: string,
  dhcpOptionsId: string,
});

const flag = structure({ Value: boolean });

/** VPCs: records, but for the default one. Source: contract, *Addresses and DNS*. */
export const vpcActions: QueryActions = {
  CreateVpc: queryAction({
    input: structure(
      {
        CidrBlock: string,
        InstanceTenancy: string,
        AmazonProvidedIpv6CidrBlock: boolean,
        TagSpecification: tagSpecificationShape,
        DryRun: boolean,
      },
      ['CidrBlock'],
    ),
    output: structure({ vpc: vpcShape }),
    run: ({ CidrBlock: cidrBlock, TagSpecification, ...asked }, { control }) => {
      refuseDryRun(asked);
      if ((asked.InstanceTenancy ?? 'default') !== 'default' || asked.AmazonProvidedIpv6CidrBlock === true)
        throw new BalanzaError(
          'ValidationError',
          "Only the InstanceTenancy 'default' and VPCs without IPv6 addresses are offered.",
        );
      const vpc = control.change(createVpc, { cidrBlock, tags: [...specifiedTags(TagSpecification, 'vpc')] });
      return { vpc: vpcView(control.resources, vpc) };
    },
  }),

  DeleteVpc: queryAction({
    input: structure({ VpcId: string, DryRun: boolean }, ['VpcId']),
    output: structure({ return: boolean }),
    run: ({ VpcId: vpcId, ...request }, { control }) => {
      refuseDryRun(request);
      control.change(deleteVpc, { vpcId });
      return { return: true };
    },
  }),

  DescribeVpcs: queryAction({
    input: structure({ ...describeParameters, VpcId: list(string) }),
    output: structure({ vpcSet: list(vpcShape), nextToken: string }),
    run: ({ VpcId, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [...resources.vpcs.values()],
        { ...request, ids: VpcId },
        { resources, idOf: ({ vpcId }) => vpcId, filters: VPC_FILTERS, find: findVpc },
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
    run: ({ VpcId: id, Attribute: name, ...request }, { control: { resources } }) => {
      refuseDryRun(request);
      const { vpcId, attributes } = findVpc(resources, id);
      const standard = VPC_ATTRIBUTES.get(name);
      if (standard === undefined)
        throw new BalanzaError(
          'ValidationError',
          `Value (${name.slice(0, 64)}) for parameter attribute is invalid. There are ${[...VPC_ATTRIBUTES.keys()].join(', ')}.`,
        );
      return { vpcId, [name]: { value: attributes[name] ?? standard } };
    },
  }),

  ModifyVpcAttribute: queryAction({
    input: structure(
      { VpcId: string, EnableDnsSupport: flag, EnableDnsHostnames: flag, EnableNetworkAddressUsageMetrics: flag },
      ['VpcId'],
    ),
    output: structure({ return: boolean }),
    run: ({ VpcId: vpcId, ...asked }, { control }) => {
      const values = [
        { name: 'enableDnsSupport', value: asked.EnableDnsSupport?.Value },
        { name: 'enableDnsHostnames', value: asked.EnableDnsHostnames?.Value },
        { name: 'enableNetworkAddressUsageMetrics', value: asked.EnableNetworkAddressUsageMetrics?.Value },
      ] as const;
      const [given, ...more] = values.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
      if (given === undefined || more.length > 0)
        throw new BalanzaError('ValidationError', 'Give one attribute at a time, with its Value.');
      control.change(modifyVpcAttribute, { vpcId, ...given });
      return { return: true };
    },
  }),
};

/** With what a VPC has that sets none. Source: EC2's API. */
const VPC_ATTRIBUTES: ReadonlyMap<string, boolean> = new Map([
  ['enableDnsSupport', true],
  ['enableDnsHostnames', false],
  ['enableNetworkAddressUsageMetrics', false],
]);

const VPC_FILTERS = {
  'vpc-id': ({ vpcId }: Vpc) => vpcId,
  cidr: ({ cidr }: Vpc) => cidr,
  'cidr-block-association.cidr-block': ({ cidr }: Vpc) => cidr,
  'is-default': ({ isDefault }: Vpc) => isDefault,
  isDefault: ({ isDefault }: Vpc) => isDefault,
  'owner-id': () => ACCOUNT_ID,
  state: () => 'available',
};

function vpcView(resources: Resources, { vpcId, cidr, isDefault }: Vpc) {
  return {
    ownerId: ACCOUNT_ID,
    instanceTenancy: 'default',
    ipv6CidrBlockAssociationSet: [],
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
