import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Subnet, Vpc } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import { queryAction } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, tagSet, tagSetShape } from './described.ts';

/** The network ACL that each VPC has, which lets everything through. There are no others here. */
export const networkAclAction = queryAction({
  input: structure({ ...describeParameters, NetworkAclId: list(string) }),
  output: structure({
    networkAclSet: list(
      structure({
        networkAclId: string,
        vpcId: string,
        default: boolean,
        ownerId: string,
        entrySet: list(
          structure({
            ruleNumber: integer,
            protocol: string,
            ruleAction: string,
            egress: boolean,
            cidrBlock: string,
          }),
        ),
        associationSet: list(structure({ networkAclAssociationId: string, networkAclId: string, subnetId: string })),
        tagSet: tagSetShape,
      }),
    ),
    nextToken: string,
  }),
  run: ({ NetworkAclId, ...request }, { control: { resources } }) => {
    const subnetsOf = ({ vpcId }: Vpc) => [...resources.subnets.values()].filter((one) => one.vpcId === vpcId);
    const { items, nextToken } = described(
      [...resources.vpcs.values()],
      { ...request, ids: NetworkAclId },
      {
        resources,
        idOf: aclIdOf,
        filters: {
          'network-acl-id': aclIdOf,
          'vpc-id': ({ vpcId }) => vpcId,
          default: () => true,
          'owner-id': () => ACCOUNT_ID,
          'association.network-acl-id': aclIdOf,
          'association.subnet-id': (vpc) => subnetsOf(vpc).map(({ subnetId }) => subnetId),
          'association.association-id': (vpc) => subnetsOf(vpc).map(associationIdOf),
        },
        find: (_, id) => {
          throw new BalanzaError(
            'InvalidNetworkAclIDNotFound',
            `The networkAcl ID '${id.slice(0, 64)}' does not exist`,
          );
        },
      },
    );
    return {
      networkAclSet: items.map((vpc) => ({
        networkAclId: aclIdOf(vpc),
        vpcId: vpc.vpcId,
        default: true,
        ownerId: ACCOUNT_ID,
        entrySet: ENTRIES,
        associationSet: subnetsOf(vpc).map((subnet) => ({
          networkAclAssociationId: associationIdOf(subnet),
          networkAclId: aclIdOf(vpc),
          subnetId: subnet.subnetId,
        })),
        tagSet: tagSet(resources, aclIdOf(vpc)),
      })),
      nextToken,
    };
  },
});

const aclIdOf = ({ vpcId }: Vpc) => vpcId.replace('vpc-', 'acl-');
const associationIdOf = ({ subnetId }: Subnet) => subnetId.replace('subnet-', 'aclassoc-');

/** As EC2 makes them. */
const ENTRIES = [true, false].flatMap((egress) =>
  [
    { ruleNumber: 100, ruleAction: 'allow' },
    { ruleNumber: 32_767, ruleAction: 'deny' },
  ].map((rule) => ({ ...rule, egress, protocol: '-1', cidrBlock: '0.0.0.0/0' })),
);
