import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { findRule } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { ruleFact } from './listenerOfEvent.ts';
import { tagsRemoval } from './listenerRemovals.ts';

const schema = REQUESTS.deleteRule;
export type DeleteRuleInput = RequestOf<'deleteRule'>;

/** Deletes a rule. Errors: `RuleNotFound`, `OperationNotPermitted` for the default rule. */
export const deleteRule: Operation<DeleteRuleInput, null> = (resources, input) => {
  const rule = findRule(resources, parseInput(schema, input).ruleArn);
  if (rule.priority === 'default') {
    throw new BalanzaError('OperationNotPermitted', `Default rule '${rule.ruleArn}' cannot be deleted`, {
      advice: 'Delete its listener instead.',
    });
  }
  return {
    changes: [{ kind: 'rule', id: rule.ruleArn, put: null }, ...tagsRemoval(resources, rule.ruleArn)],
    output: null,
    title: `Rule ${rule.priority} was deleted`,
    fact: ruleFact('ruleDeleted', resources, rule),
    resource: rule.ruleArn,
  };
};
