import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Rule } from '../../model/Listener.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkedAction, loadBalancerOfListener } from './checkedAction.ts';
import { checkedConditions } from './checkedConditions.ts';
import { findRule } from './find.ts';
import type { Operation } from './Operation.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { parseInput } from '../../model/parseInput.ts';
import { ruleFact } from './listenerOfEvent.ts';

const schema = REQUESTS.modifyRule;
export type ModifyRuleInput = RequestOf<'modifyRule'>;

/**
 * Changes conditions or action of a rule; what is not given stays. Errors: `RuleNotFound`, `ValidationError` when neither
 * is given, `OperationNotPermitted` for the default rule, and those of `createRule`. Source: RUL-02.
 */
export const modifyRule: Operation<ModifyRuleInput, Rule> = (resources, input) => {
  const asked = parseInput(schema, input);
  const rule = findRule(resources, asked.ruleArn);
  if (!asked.conditions && !asked.actions)
    throw new BalanzaError('ValidationError', 'Either conditions or actions must be specified.');
  if (rule.priority === 'default') {
    throw new BalanzaError(
      'OperationNotPermitted',
      `Default rule '${rule.ruleArn}' cannot be modified. Change the default actions of its listener with ModifyListener.`,
    );
  }
  const loadBalancer = loadBalancerOfListener(resources, rule.listenerArn);
  const changed: Rule = {
    ...rule,
    conditions: asked.conditions ? checkedConditions(asked.conditions) : rule.conditions,
    action: asked.actions ? checkedAction(resources, loadBalancer, asked.actions) : rule.action,
  };
  const changes: readonly ResourceChange[] = [{ kind: 'rule', id: rule.ruleArn, put: changed }];
  if (asked.actions) checkTargetQuota(resources, loadBalancer, changes);
  return {
    changes,
    output: changed,
    title: `Rule ${rule.priority} was changed`,
    fact: ruleFact('ruleChanged', resources, rule),
    resource: rule.ruleArn,
  };
};
