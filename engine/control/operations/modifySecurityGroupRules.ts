import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroup, SecurityGroupRule } from '../../model/Network.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findGroupRule, findSameRule } from './authorizeSecurityGroup.ts';
import { findSecurityGroup } from './find.ts';
import type { Operation } from './Operation.ts';
import { securityGroupRuleChange, securityGroupRuleKey, securityGroupRuleText } from './securityGroupRuleChange.ts';

export type ModifySecurityGroupRulesInput = RequestOf<'modifySecurityGroupRules'>;
export type UpdateSecurityGroupRuleDescriptionsInput = RequestOf<'updateSecurityGroupRuleDescriptions'>;

/**
 * Gives rules of a security group other contents, all or none; answers them. Each keeps its id, its direction, its tags and its kind of
 * peer. Errors: `InvalidGroupNotFound`, `InvalidSecurityGroupRuleIdNotFound`, `InvalidPermissionDuplicate`, `ValidationError`.
 */
export const modifySecurityGroupRules: Operation<ModifySecurityGroupRulesInput, readonly SecurityGroupRule[]> = (
  resources,
  input,
) => {
  const { groupId, rules } = parseInput(REQUESTS.modifySecurityGroupRules, input);
  const group = findSecurityGroup(resources, groupId);
  const changed = rules.map(({ ruleId, rule }): SecurityGroupRule => {
    const before = findGroupRule(group.rules, ruleId);
    if (rule.peer.kind === 'group') findSecurityGroup(resources, rule.peer.value);
    if (rule.peer.kind !== before.peer.kind)
      throw new BalanzaError(
        'ValidationError',
        `You may not specify another kind of source or destination for the rule '${ruleId}'. Add a new rule instead.`,
      );
    return { ...before, ...rule };
  });
  return replaced(group, changed);
};

/**
 * Describes rules of one direction, which are named by what they say or by their ids, all or none; answers them. Errors:
 * `InvalidGroupNotFound`, `InvalidPermissionNotFound`, `InvalidSecurityGroupRuleIdNotFound`, `ValidationError`. EC2's
 * UpdateSecurityGroupRuleDescriptionsIngress and …Egress.
 */
export const updateSecurityGroupRuleDescriptions: Operation<
  UpdateSecurityGroupRuleDescriptionsInput,
  readonly SecurityGroupRule[]
> = (resources, input) => {
  const asked = parseInput(REQUESTS.updateSecurityGroupRuleDescriptions, input);
  const group = findSecurityGroup(resources, asked.groupId);
  const mine = group.rules.filter(({ isEgress }) => isEgress === asked.isEgress);
  return replaced(group, [
    ...asked.rules.map((rule) => ({ ...findSameRule(mine, rule), description: rule.description })),
    ...asked.descriptions.map(({ ruleId, description }) => ({ ...findGroupRule(mine, ruleId), description })),
  ]);
};

/** With these instead of those of their ids. `InvalidPermissionDuplicate` when then two say the same. */
function replaced(group: SecurityGroup, changed: readonly SecurityGroupRule[]) {
  const byId = new Map(changed.map((rule) => [rule.ruleId, rule]));
  const rules = group.rules.map((rule) => byId.get(rule.ruleId) ?? rule);
  const keys = rules.map(securityGroupRuleKey);
  const twice = rules.find((_, place) => keys.indexOf(keys[place] ?? '') !== place);
  if (twice)
    throw new BalanzaError(
      'InvalidPermissionDuplicate',
      `the specified rule "${securityGroupRuleText(twice)}" already exists`,
    );
  return securityGroupRuleChange(group, { rules, answer: [...byId.values()], what: 'changed' });
}
