import { type z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Action } from '../../model/Listener.ts';
import type { ListenerArn, LoadBalancerArn } from '../../model/names.ts';
import type { actionList } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { checkShift } from './checkShift.ts';
import { findTargetGroup } from './find.ts';

/** Most target groups that the rules of one load balancer may name. */
const GROUPS_PER_LOAD_BALANCER = 100;

/**
 * The action of a rule of the load balancer. Errors: `TooManyActions`, `InvalidLoadBalancerAction` for a type that is not
 * offered, `ValidationError` for a forward without a group, `TargetGroupNotFound`, `TargetGroupAssociationLimit` when
 * another load balancer uses the group, `TooManyUniqueTargetGroupsPerLoadBalancer`, `InvalidConfigurationRequest`
 * for a group with cross-zone on under a zonal shift (E-028).
 */
export function checkedAction(
  resources: Resources,
  loadBalancer: LoadBalancerArn,
  actions: z.output<typeof actionList>,
): Action {
  const [action, ...more] = actions;
  if (!action || more.length > 0)
    throw new BalanzaError('TooManyActions', `Give exactly one action, not '${actions.length}'.`);
  if (action.type !== 'forward') {
    throw new BalanzaError(
      'InvalidLoadBalancerAction',
      `The action type '${action.type}' is not offered yet: only 'forward' is.`,
    );
  }
  if (action.targetGroupArn === undefined) {
    throw new BalanzaError('ValidationError', "A target group ARN must be specified for an action of type 'forward'.");
  }
  const group = findTargetGroup(resources, action.targetGroupArn);
  const { targetGroupArn } = group;
  const users = loadBalancerOfGroups(resources);
  const user = users.get(targetGroupArn);
  if (user !== undefined && user !== loadBalancer) {
    throw new BalanzaError(
      'TargetGroupAssociationLimit',
      `The following target groups cannot be associated with more than one load balancer: ${targetGroupArn}. It is used by ${user}: create another group with the same targets.`,
    );
  }
  if (
    user === undefined &&
    [...users.values()].filter((one) => one === loadBalancer).length >= GROUPS_PER_LOAD_BALANCER
  ) {
    throw new BalanzaError(
      'TooManyUniqueTargetGroupsPerLoadBalancer',
      `The rules of one load balancer can name at most '${GROUPS_PER_LOAD_BALANCER}' target groups.`,
    );
  }
  checkShift(resources, resources.loadBalancers.get(loadBalancer), [group]);
  return { type: 'forward', targetGroupArn };
}

/** The load balancer of a listener that exists. */
export function loadBalancerOfListener(resources: Resources, listenerArn: ListenerArn): LoadBalancerArn {
  const listener = resources.listeners.get(listenerArn);
  if (!listener) throw new Error('a rule belongs to a listener that exists'); // rules go with their listener
  return listener.loadBalancerArn;
}
