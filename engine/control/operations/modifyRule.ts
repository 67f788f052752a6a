import type { z } from 'zod';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Rule } from '../../model/Listener.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkedAction, listenerOfRule } from './checkedAction.ts';
import { checkListenerGroups } from './checkListenerGroups.ts';
import { checkedConditions } from './checkedConditions.ts';
import { checkedTransforms } from './checkedTransforms.ts';
import { findRule } from './find.ts';
import type { Operation } from './Operation.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { parseInput } from '../../model/parseInput.ts';
import { ruleFact } from './listenerOfEvent.ts';

const schema = REQUESTS.modifyRule;
export type ModifyRuleInput = RequestOf<'modifyRule'>;

/**
 * Changes conditions, action or transforms of a rule; what is not given stays. Errors: `RuleNotFound`, `ValidationError` when neither
 * is given, `OperationNotPermitted` for the default rule, and those of `createRule`. Source: RUL-02.
 */
export const modifyRule: Operation<ModifyRuleInput, Rule> = (resources, input) => {
  const asked = parseInput(schema, input);
  const rule = findRule(resources, asked.ruleArn);
  if (!asked.conditions && !asked.actions && !asked.transforms && !asked.resetTransforms)
    throw new BalanzaError('ValidationError', 'Either conditions or actions must be specified');
  if (rule.priority === 'default') {
    throw new BalanzaError(
      'OperationNotPermitted',
      `Default rule '${rule.ruleArn}' cannot be modified. Change the default actions of its listener with ModifyListener.`,
    );
  }
  if (asked.resetTransforms && (asked.transforms ?? []).length > 0)
    throw new BalanzaError('ValidationError', 'Transforms and ResetTransforms cannot be specified at the same time.');
  const listener = listenerOfRule(resources, rule.listenerArn);
  const action = asked.actions ? checkedAction(resources, listener, asked.actions) : rule.action;
  const changed: Rule = {
    ...rule,
    conditions: asked.conditions ? checkedConditions(asked.conditions) : rule.conditions,
    action,
    transforms: changedTransforms(rule, action, asked),
  };
  if (asked.actions) checkListenerGroups(resources, listener.protocol, changed.action);
  const changes: readonly ResourceChange[] = [{ kind: 'rule', id: rule.ruleArn, put: changed }];
  if (asked.actions) checkTargetQuota(resources, listener.loadBalancerArn, changes);
  return {
    changes,
    output: changed,
    title: `Rule ${rule.priority} was changed`,
    fact: ruleFact('ruleChanged', resources, rule),
    resource: rule.ruleArn,
  };
};

/** What is asked for, nothing after a reset, else what there is; that goes, too, when it cannot be with the new action. */
function changedTransforms(
  rule: Rule,
  action: Rule['action'],
  { transforms, resetTransforms }: Pick<z.output<typeof schema>, 'transforms' | 'resetTransforms'>,
): Rule['transforms'] {
  if (transforms) return checkedTransforms(transforms, action);
  return resetTransforms || action.type !== 'forward' ? [] : rule.transforms;
}
