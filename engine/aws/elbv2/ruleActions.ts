import { createRule } from '../../control/operations/createRule.ts';
import { deleteRule } from '../../control/operations/deleteRule.ts';
import { findListener, findRule } from '../../control/operations/find.ts';
import { modifyRule } from '../../control/operations/modifyRule.ts';
import { setRulePriorities } from '../../control/operations/setRulePriorities.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Rule } from '../../model/Listener.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure, type ValueOf } from '../query/Shape.ts';
import { pageOf } from './pageOf.ts';
import { requestOf } from './requestOf.ts';
import { actionShape, conditionShape, rulesShape, transformShape } from './ruleShape.ts';
import { ruleView } from './ruleView.ts';
import { tagsShape } from './tagShape.ts';

/** Actions on rules. Source: ELB, *ELBv2 actions*. */
export const ruleActions: QueryActions = {
  CreateRule: queryAction({
    input: structure(
      {
        ListenerArn: string,
        Conditions: list(conditionShape),
        Priority: integer,
        Actions: list(actionShape),
        Tags: tagsShape,
        Transforms: list(transformShape),
      },
      ['ListenerArn', 'Conditions', 'Priority', 'Actions'],
    ),
    output: rulesShape,
    run: (input, { control }) => {
      checkShortForm(input.Conditions);
      return { Rules: [ruleView(control.change(createRule, requestOf('createRule', input)))] };
    },
  }),

  ModifyRule: queryAction({
    input: structure(
      {
        RuleArn: string,
        Conditions: list(conditionShape),
        Actions: list(actionShape),
        Transforms: list(transformShape),
        ResetTransforms: boolean,
      },
      ['RuleArn'],
    ),
    output: rulesShape,
    run: (input, { control }) => {
      checkShortForm(input.Conditions);
      return { Rules: [ruleView(control.change(modifyRule, requestOf('modifyRule', input)))] };
    },
  }),

  DeleteRule: queryAction({
    input: structure({ RuleArn: string }, ['RuleArn']),
    output: null,
    run: (input, { control }) => control.change(deleteRule, requestOf('deleteRule', input)),
  }),

  DescribeRules: queryAction({
    input: structure({ ListenerArn: string, RuleArns: list(string), Marker: string, PageSize: integer }),
    output: rulesShape,
    run: (input, { control: { resources } }) => {
      const { items, NextMarker } = pageOf(chosen(resources, input), input, ({ ruleArn }) => ruleArn);
      return { Rules: items.map(ruleView), NextMarker };
    },
  }),

  SetRulePriorities: queryAction({
    input: structure({ RulePriorities: list(structure({ RuleArn: string, Priority: integer })) }, ['RulePriorities']),
    output: rulesShape,
    run: (input, { control }) => ({
      Rules: control.change(setRulePriorities, requestOf('setRulePriorities', input)).map(ruleView),
    }),
  }),
};

/** By priority, the default rule last. */
function chosen(
  resources: Resources,
  {
    ListenerArn,
    RuleArns = [],
  }: {
    readonly ListenerArn?: string | undefined;
    readonly RuleArns?: readonly string[] | undefined;
  },
): readonly Rule[] {
  if (ListenerArn !== undefined && RuleArns.length > 0)
    throw new BalanzaError(
      'ValidationError',
      'Listener rule ARNs and a listener ARN cannot be specified at the same time',
    );
  if (RuleArns.length > 0) return [...new Set(RuleArns)].map((arn) => findRule(resources, arn));
  if (ListenerArn === undefined)
    throw new BalanzaError('ValidationError', 'You must specify either listener rule ARNs or a listener ARN');
  const { listenerArn } = findListener(resources, ListenerArn);
  const place = ({ priority }: Rule) => (priority === 'default' ? Infinity : priority);
  return [...resources.rules.values()]
    .filter((one) => one.listenerArn === listenerArn)
    .toSorted((one, other) => place(one) - place(other));
}

/** Fields that have a short form, and where more than one value goes. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  'host-header': 'HostHeaderConfig',
  'path-pattern': 'PathPatternConfig',
};

/** The short form of a condition, `Values` beside the field, holds one. Source: ELB, *RuleCondition*. */
function checkShortForm(conditions: readonly ValueOf<typeof conditionShape>[] = []): void {
  const long = conditions.find(({ Field = '', Values = [] }) => Object.hasOwn(SHORT_FORMS, Field) && Values.length > 1);
  if (!long) return;
  const field = long.Field ?? '';
  throw new BalanzaError('ValidationError', `The '${field}' field contains too many values; the limit is '1'`, {
    advice: `Use '${SHORT_FORMS[field] ?? ''}' for more.`,
  });
}
