import { groupsOfAction } from '../../../engine/model/groupsOfAction.ts';
import type { Rule } from '../../../engine/model/Listener.ts';
import type { ListenerArn, LoadBalancerArn, TargetGroupArn } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

/** The rules of a listener in the order in which they are tried; the default rule comes last. Source: RUL-01. */
export function rulesOfListener({ rules }: Pick<Resources, 'rules'>, listenerArn: ListenerArn): readonly Rule[] {
  const place = ({ priority }: Rule) => (priority === 'default' ? Number.POSITIVE_INFINITY : priority);
  return [...rules.values()]
    .filter((rule) => rule.listenerArn === listenerArn)
    .sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The listeners of a load balancer, by port. */
export function listenersOf({ listeners }: Pick<Resources, 'listeners'>, arn: LoadBalancerArn) {
  return [...listeners.values()]
    .filter(({ loadBalancerArn }) => loadBalancerArn === arn)
    .sort((one, other) => one.port - other.port);
}

/** The names of groups that no rule would use any more once these rules are gone. Source: E-102. */
export function groupsLeftUnused(
  resources: Pick<Resources, 'rules' | 'targetGroups'>,
  going: readonly Rule[],
): readonly string[] {
  const arns = new Set(going.map(({ ruleArn }) => ruleArn));
  const kept = new Set<TargetGroupArn>(
    [...resources.rules.values()]
      .filter(({ ruleArn }) => !arns.has(ruleArn))
      .flatMap(({ action }) => groupsOfAction(action)),
  );
  const left = new Set(going.flatMap(({ action }) => groupsOfAction(action)).filter((arn) => !kept.has(arn)));
  return [...left].map((arn) => resources.targetGroups.get(arn)?.name ?? arn);
}
