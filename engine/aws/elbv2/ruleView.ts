import type { Action, Condition, Listener, Rule } from '../../model/Listener.ts';
import type { ValueOf } from '../query/Shape.ts';
import type { actionShape, conditionShape, listenerShape, ruleShape } from './ruleShape.ts';

/** A rule as answers have it: conditions in both of their forms (API-03). */
export function ruleView(rule: Rule): ValueOf<typeof ruleShape> {
  return {
    RuleArn: rule.ruleArn,
    Priority: String(rule.priority),
    Conditions: rule.conditions.map(conditionView),
    Actions: [actionView(rule.action)],
    IsDefault: rule.priority === 'default',
    Transforms: [],
  };
}

function conditionView({ field, values }: Condition): ValueOf<typeof conditionShape> {
  const config = { Values: values };
  return {
    Field: field,
    Values: values,
    ...(field === 'path-pattern' ? { PathPatternConfig: config } : { HostHeaderConfig: config }),
  };
}

/** A forward to one group, in both of its forms. */
export function actionView({ type, targetGroupArn }: Action): ValueOf<typeof actionShape> {
  return {
    Type: type,
    TargetGroupArn: targetGroupArn,
    ForwardConfig: {
      TargetGroups: [{ TargetGroupArn: targetGroupArn, Weight: 1 }],
      TargetGroupStickinessConfig: { Enabled: false },
    },
  };
}

/** A listener as answers have it; its default action is that of its default rule. */
export function listenerView(
  { listenerArn, loadBalancerArn, port, protocol }: Listener,
  defaultAction: Action | undefined,
): ValueOf<typeof listenerShape> {
  return {
    ListenerArn: listenerArn,
    LoadBalancerArn: loadBalancerArn,
    Port: port,
    Protocol: protocol,
    DefaultActions: defaultAction ? [actionView(defaultAction)] : [],
  };
}
