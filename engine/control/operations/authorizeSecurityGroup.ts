import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroupRule } from '../../model/Network.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findSecurityGroup } from './find.ts';
import { tagsRemoval } from './listenerRemovals.ts';
import { createdTags } from './network/createdTags.ts';
import type { Operation } from './Operation.ts';
import { securityGroupRuleChange, securityGroupRuleKey, securityGroupRuleText } from './securityGroupRuleChange.ts';

export type SecurityGroupRulesInput = RequestOf<'authorizeSecurityGroup'>;
export type RevokeSecurityGroupInput = RequestOf<'revokeSecurityGroup'>;

/**
 * Adds rules to a security group, all or none, each with the same tags; answers them. They filter nothing. Errors: `InvalidGroupNotFound`,
 * `InvalidPermissionDuplicate`, `DuplicateTagKeys`, `TooManyTags`, `ValidationError`. EC2's AuthorizeSecurityGroupIngress and …Egress.
 */
export const authorizeSecurityGroup: Operation<SecurityGroupRulesInput, readonly SecurityGroupRule[]> = (
  resources,
  input,
  { random },
) => {
  const { groupId, rules, tags } = parseInput(REQUESTS.authorizeSecurityGroup, input);
  const group = findSecurityGroup(resources, groupId);
  const known = new Set(group.rules.map(securityGroupRuleKey));
  const added = rules.map((rule): SecurityGroupRule => {
    if (rule.peer.kind === 'group') findSecurityGroup(resources, rule.peer.value);
    if (known.has(securityGroupRuleKey(rule)))
      throw new BalanzaError(
        'InvalidPermissionDuplicate',
        `the specified rule "${securityGroupRuleText(rule)}" already exists`,
      );
    known.add(securityGroupRuleKey(rule));
    return { ruleId: `sgr-0${random.hex(16)}`, ...rule };
  });
  return securityGroupRuleChange(group, {
    rules: [...group.rules, ...added],
    answer: added,
    what: 'added',
    tags: added.flatMap(({ ruleId }) => createdTags(ruleId, tags)),
  });
};

/**
 * Takes rules out of a security group, by what they say or by their ids, all or none; answers them. Errors:
 * `InvalidGroupNotFound`, `InvalidPermissionNotFound`, `InvalidSecurityGroupRuleIdNotFound`, `ValidationError`. EC2's
 * RevokeSecurityGroupIngress and …Egress.
 */
export const revokeSecurityGroup: Operation<RevokeSecurityGroupInput, readonly SecurityGroupRule[]> = (
  resources,
  input,
) => {
  const { groupId, isEgress, rules, ruleIds } = parseInput(REQUESTS.revokeSecurityGroup, input);
  const group = findSecurityGroup(resources, groupId);
  const mine = group.rules.filter((rule) => rule.isEgress === isEgress);
  const removed = new Set([
    ...ruleIds.map((id) => findGroupRule(mine, id)),
    ...rules.map((rule) => findSameRule(mine, rule)),
  ]);
  const rest = group.rules.filter((rule) => !removed.has(rule));
  return securityGroupRuleChange(group, {
    rules: rest,
    answer: [...removed],
    what: 'removed',
    tags: [...removed].flatMap(({ ruleId }) => tagsRemoval(resources, ruleId)),
  });
};

/** The one of the rules that has this id. `InvalidSecurityGroupRuleIdNotFound`. */
export function findGroupRule(rules: readonly SecurityGroupRule[], id: string): SecurityGroupRule {
  const rule = rules.find(({ ruleId }) => ruleId === id);
  if (rule) return rule;
  throw new BalanzaError(
    'InvalidSecurityGroupRuleIdNotFound',
    `The security group rule ID '${id.slice(0, 64)}' does not exist`,
  );
}

/** The one of the rules that says the same. `InvalidPermissionNotFound`. */
export function findSameRule(
  rules: readonly SecurityGroupRule[],
  asked: Omit<SecurityGroupRule, 'ruleId'>,
): SecurityGroupRule {
  const rule = rules.find((one) => securityGroupRuleKey(one) === securityGroupRuleKey(asked));
  if (rule) return rule;
  throw new BalanzaError(
    'InvalidPermissionNotFound',
    `The specified rule does not exist in this security group: ${securityGroupRuleText(asked)}.`,
  );
}
