import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { type Rule } from '../../model/Listener.ts';
import { priorityInUse } from './createRule.ts';
import { findRule } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.setRulePriorities;
export type SetRulePrioritiesInput = RequestOf<'setRulePriorities'>;

/**
 * Gives rules other priorities, all at once, so that two can be swapped. Errors: `RuleNotFound`, `ValidationError` for a
 * rule or a priority given twice, `PriorityInUse` by a rule that is not named, `OperationNotPermitted` for a default rule. API-04.
 */
export const setRulePriorities: Operation<SetRulePrioritiesInput, readonly Rule[]> = (resources, input) => {
  const { rulePriorities } = parseInput(schema, input);
  const arns = rulePriorities.map(({ ruleArn }) => ruleArn);
  const twice = arns.find((ruleArn, place) => arns.indexOf(ruleArn) !== place);
  if (twice !== undefined)
    throw new BalanzaError('ValidationError', `Rule '${twice}' was provided multiple times. Name each rule once.`);
  const changed = rulePriorities.map(({ ruleArn, priority }) => {
    const rule = findRule(resources, ruleArn);
    if (rule.priority === 'default')
      throw new BalanzaError(
        'OperationNotPermitted',
        `The priority of default rule '${ruleArn}' cannot be set: it always comes last.`,
      );
    return { ...rule, priority };
  });
  for (const rule of changed) {
    const others = changed.filter((one) => one.listenerArn === rule.listenerArn && one.priority === rule.priority);
    if (others.length > 1)
      throw new BalanzaError(
        'ValidationError',
        `Priority '${rule.priority}' was provided multiple times. Give each rule its own.`,
      );
    const taken = [...resources.rules.values()].find(
      (one) =>
        one.listenerArn === rule.listenerArn &&
        one.priority === rule.priority &&
        !changed.some(({ ruleArn }) => ruleArn === one.ruleArn),
    );
    if (taken) throw priorityInUse(rule.priority, taken);
  }
  return {
    changes: changed.map((rule) => ({ kind: 'rule', id: rule.ruleArn, put: rule })),
    output: changed,
    title: `Priorities of ${changed.length} rules were set`,
    fact: { code: 'rulePriorities', count: changed.length },
    resource: changed[0]?.ruleArn ?? null,
  };
};
