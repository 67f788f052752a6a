import { authorizeSecurityGroup, revokeSecurityGroup } from '../../control/operations/authorizeSecurityGroup.ts';
import {
  modifySecurityGroupRules,
  updateSecurityGroupRuleDescriptions,
} from '../../control/operations/modifySecurityGroupRules.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroupRule } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, notFound, refuseDryRun, tagSet, tagSetShape } from './described.ts';
import { permissionsOf, permissionsShape, type PermissionsRequest } from './permissionsOf.ts';
import { singleRule, singleRuleShape } from './singleRule.ts';
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

/** The rules of security groups: kept and shown, they filter nothing. Source: contract, *The AWS endpoint*. */
export const securityGroupRuleActions: QueryActions = {
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
            (id) =>
              new BalanzaError(
                'InvalidSecurityGroupRuleIdNotFound',
                `The security group rule ID '${id}' does not exist`,
              ),
          ),
        },
      );
      return { securityGroupRuleSet: items.map(({ groupId, rule }) => ruleView(resources, groupId, rule)), nextToken };
    },
  }),

  ModifySecurityGroupRules: queryAction({
    input: structure(
      {
        GroupId: string,
        SecurityGroupRule: list(structure({ SecurityGroupRuleId: string, SecurityGroupRule: singleRuleShape })),
        DryRun: boolean,
      },
      ['GroupId', 'SecurityGroupRule'],
    ),
    output: structure({ return: boolean }),
    run: ({ GroupId: groupId, SecurityGroupRule: asked, ...request }, { control }) => {
      refuseDryRun(request);
      const rules = asked.map(({ SecurityGroupRuleId: ruleId = '', SecurityGroupRule: rule = {} }) => ({
        ruleId,
        rule: singleRule(rule),
      }));
      control.change(modifySecurityGroupRules, { groupId, rules });
      return { return: true };
    },
  }),

  AuthorizeSecurityGroupIngress: authorizing(false),
  AuthorizeSecurityGroupEgress: authorizing(true),
  RevokeSecurityGroupIngress: revoking(false),
  RevokeSecurityGroupEgress: revoking(true),
  UpdateSecurityGroupRuleDescriptionsIngress: describing(false),
  UpdateSecurityGroupRuleDescriptionsEgress: describing(true),
};

function authorizing(isEgress: boolean): QueryAction {
  return queryAction({
    input: structure({ ...rulesRequest, TagSpecification: tagSpecificationShape }, ['GroupId']),
    output: structure({ return: boolean, securityGroupRuleSet: ruleSetShape }),
    run: ({ GroupId: groupId, TagSpecification, DryRun, ...asked }, { control }) => {
      refuseDryRun({ DryRun });
      const tags = [...specifiedTags(TagSpecification, 'security-group-rule')];
      const rules = rulesOf(asked, isEgress);
      const added = control.change(authorizeSecurityGroup, { groupId, rules, tags });
      const { resources } = control;
      return { return: true, securityGroupRuleSet: added.map((rule) => ruleView(resources, groupId, rule)) };
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

function describing(isEgress: boolean): QueryAction {
  return queryAction({
    input: structure(
      {
        GroupId: string,
        IpPermissions: permissionsShape,
        SecurityGroupRuleDescription: list(structure({ SecurityGroupRuleId: string, Description: string })),
        DryRun: boolean,
      },
      ['GroupId'],
    ),
    output: structure({ return: boolean }),
    run: ({ GroupId: groupId, SecurityGroupRuleDescription: byId = [], DryRun, ...asked }, { control }) => {
      refuseDryRun({ DryRun });
      const descriptions = byId.map(({ SecurityGroupRuleId: ruleId = '', Description: description = null }) => ({
        ruleId,
        description,
      }));
      const rules = descriptions.length > 0 ? [] : rulesOf(asked, isEgress);
      control.change(updateSecurityGroupRuleDescriptions, { groupId, isEgress, rules, descriptions });
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

function ruleView(resources: Resources, groupId: string, rule: SecurityGroupRule) {
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
    tagSet: tagSet(resources, rule.ruleId),
  };
}
