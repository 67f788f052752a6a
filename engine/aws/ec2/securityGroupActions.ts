import { authorizeSecurityGroup, revokeSecurityGroup } from '../../control/operations/authorizeSecurityGroup.ts';
import { createSecurityGroup } from '../../control/operations/createSecurityGroup.ts';
import { deleteSecurityGroup } from '../../control/operations/deleteSecurityGroup.ts';
import { findSecurityGroup } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroup, SecurityGroupRule } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, notFound, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import {
  permissionSetShape,
  permissionsOf,
  permissionsShape,
  permissionsView,
  type PermissionsRequest,
} from './permissionsOf.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const ruleSetShape = list(
  structure({
    securityGroupRuleId: string,
    groupId: string,
    groupOwnerId: string,
    isEgress: boolean,
    ipProtocol: string,
    fromPort: integer,
    toPort: integer,
    cidrIpv4: string,
    cidrIpv6: string,
    prefixListId: string,
    referencedGroupInfo: structure({ groupId: string, userId: string }),
    description: string,
    tagSet: tagSetShape,
  }),
);

/** Parameters of Authorize… and Revoke…, which say their rule in one of two ways. */
const rulesRequest = {
  GroupId: string,
  IpPermissions: permissionsShape,
  IpProtocol: string,
  FromPort: integer,
  ToPort: integer,
  CidrIp: string,
  DryRun: boolean,
};

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

  DescribeSecurityGroupRules: queryAction({
    input: structure({ ...describeParameters, SecurityGroupRuleId: list(string) }),
    output: structure({ securityGroupRuleSet: ruleSetShape, nextToken: string }),
    run: ({ SecurityGroupRuleId, ...request }, { control: { resources } }) => {
      const all = [...resources.securityGroups.values()].flatMap(({ groupId, rules }) =>
        rules.map((rule) => ({ groupId, rule })),
      );
      const { items, nextToken } = described(
        all,
        { ...request, ids: SecurityGroupRuleId },
        {
          resources,
          idOf: ({ rule }) => rule.ruleId,
          filters: { 'group-id': ({ groupId }) => groupId, 'security-group-rule-id': ({ rule }) => rule.ruleId },
          find: notFound(
            (id) => new BalanzaError('InvalidPermissionNotFound', `The security group rule ID '${id}' does not exist`),
          ),
        },
      );
      return { securityGroupRuleSet: items.map(({ groupId, rule }) => ruleView(groupId, rule)), nextToken };
    },
  }),

  AuthorizeSecurityGroupIngress: authorizing(false),
  AuthorizeSecurityGroupEgress: authorizing(true),
  RevokeSecurityGroupIngress: revoking(false),
  RevokeSecurityGroupEgress: revoking(true),
};

function authorizing(isEgress: boolean): QueryAction {
  return queryAction({
    input: structure({ ...rulesRequest, TagSpecification: tagSpecificationShape }, ['GroupId']),
    output: structure({ return: boolean, securityGroupRuleSet: ruleSetShape }),
    run: ({ GroupId: groupId, TagSpecification, DryRun, ...asked }, { control }) => {
      refuseDryRun({ DryRun });
      if (TagSpecification !== undefined && TagSpecification.length > 0)
        throw new BalanzaError(
          'ValidationError',
          'Tags of security group rules are not offered: leave TagSpecification out.',
        );
      const rules = rulesOf(asked, isEgress);
      const added = control.change(authorizeSecurityGroup, { groupId, rules });
      return { return: true, securityGroupRuleSet: added.map((rule) => ruleView(groupId, rule)) };
    },
  });
}

function revoking(isEgress: boolean): QueryAction {
  return queryAction({
    input: structure({ ...rulesRequest, SecurityGroupRuleId: list(string) }, ['GroupId']),
    output: structure({ return: boolean }),
    run: ({ GroupId: groupId, SecurityGroupRuleId = [], DryRun, ...asked }, { control }) => {
      refuseDryRun({ DryRun });
      const rules = SecurityGroupRuleId.length > 0 ? [] : rulesOf(asked, isEgress);
      control.change(revokeSecurityGroup, { groupId, isEgress, rules, ruleIds: [...SecurityGroupRuleId] });
      return { return: true };
    },
  });
}

function rulesOf(asked: PermissionsRequest, isEgress: boolean) {
  const rules = permissionsOf(asked).map((rule) => ({ ...rule, isEgress }));
  if (rules.length === 0)
    throw new BalanzaError(
      'ValidationError',
      'Name a rule: IpPermissions with a range or a group, or IpProtocol and CidrIp.',
    );
  return rules;
}

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

function ruleView(groupId: string, rule: SecurityGroupRule) {
  const { kind, value } = rule.peer;
  return {
    securityGroupRuleId: rule.ruleId,
    groupId,
    groupOwnerId: ACCOUNT_ID,
    isEgress: rule.isEgress,
    ipProtocol: rule.protocol,
    fromPort: rule.fromPort ?? -1,
    toPort: rule.toPort ?? -1,
    cidrIpv4: kind === 'ipv4' ? value : undefined,
    cidrIpv6: kind === 'ipv6' ? value : undefined,
    prefixListId: kind === 'prefixList' ? value : undefined,
    referencedGroupInfo: kind === 'group' ? { groupId: value, userId: ACCOUNT_ID } : undefined,
    description: rule.description ?? undefined,
    tagSet: [],
  };
}
