import { createSecurityGroup } from '../../control/operations/createSecurityGroup.ts';
import { deleteSecurityGroup } from '../../control/operations/deleteSecurityGroup.ts';
import { findSecurityGroup } from '../../control/operations/find.ts';
import type { SecurityGroup } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { permissionSetShape, permissionsView } from './permissionsOf.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

/** Security groups: kept and shown, they filter nothing. Source: contract, *The AWS endpoint*. */
export const securityGroupActions: QueryActions = {
  CreateSecurityGroup: queryAction({
    input: structure(
      {
        GroupDescription: string,
        GroupName: string,
        VpcId: string,
        TagSpecification: tagSpecificationShape,
        DryRun: boolean,
      },
      ['GroupDescription', 'GroupName'],
    ),
    output: structure({ groupId: string, tagSet: tagSetShape, securityGroupArn: string }),
    run: (
      { GroupDescription: description, GroupName: groupName, VpcId: vpcId, TagSpecification, ...request },
      { control },
    ) => {
      refuseDryRun(request);
      const tags = specifiedTags(TagSpecification, 'security-group');
      const { groupId } = control.change(createSecurityGroup, { description, groupName, vpcId, tags: [...tags] });
      const { resources } = control;
      return { groupId, tagSet: tagSet(resources, groupId), securityGroupArn: arnOf(resources, groupId) };
    },
  }),

  DeleteSecurityGroup: queryAction({
    input: structure({ GroupId: string, DryRun: boolean }, ['GroupId']),
    output: structure({ return: boolean, groupId: string }),
    run: ({ GroupId: groupId, ...request }, { control }) => {
      refuseDryRun(request);
      return { return: true, groupId: control.change(deleteSecurityGroup, { groupId }) };
    },
  }),

  DescribeSecurityGroups: queryAction({
    input: structure({ ...describeParameters, GroupId: list(string), GroupName: list(string) }),
    output: structure({
      securityGroupInfo: list(
        structure({
          groupId: string,
          ipPermissionsEgress: permissionSetShape,
          tagSet: tagSetShape,
          vpcId: string,
          securityGroupArn: string,
          ownerId: string,
          groupName: string,
          groupDescription: string,
          ipPermissions: permissionSetShape,
        }),
      ),
      nextToken: string,
    }),
    run: ({ GroupId, GroupName, ...request }, { control: { resources } }) => {
      const all = [...resources.securityGroups.values()];
      const byName = GroupName?.map((name) => all.find(({ groupName }) => groupName === name)?.groupId ?? name);
      const { items, nextToken } = described(
        all,
        { ...request, ids: [...(GroupId ?? []), ...(byName ?? [])] },
        {
          resources,
          idOf: ({ groupId }) => groupId,
          filters: GROUP_FILTERS,
          find: findSecurityGroup,
        },
      );
      return { securityGroupInfo: items.map((group) => groupView(resources, group)), nextToken };
    },
  }),
};

const GROUP_FILTERS = {
  'group-id': ({ groupId }: SecurityGroup) => groupId,
  'group-name': ({ groupName }: SecurityGroup) => groupName,
  'vpc-id': ({ vpcId }: SecurityGroup) => vpcId,
  description: ({ description }: SecurityGroup) => description,
  'owner-id': () => ACCOUNT_ID,
};

function arnOf({ region }: Resources, groupId: string): string {
  return `arn:aws:ec2:${region}:${ACCOUNT_ID}:security-group/${groupId}`;
}

function groupView(resources: Resources, { groupId, groupName, description, vpcId, rules }: SecurityGroup) {
  return {
    groupId,
    ipPermissionsEgress: permissionsView(rules.filter(({ isEgress }) => isEgress)),
    tagSet: tagSet(resources, groupId),
    vpcId,
    securityGroupArn: arnOf(resources, groupId),
    ownerId: ACCOUNT_ID,
    groupName,
    groupDescription: description,
    ipPermissions: permissionsView(rules.filter(({ isEgress }) => !isEgress)),
  };
}
