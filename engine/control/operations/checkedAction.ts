import { type z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Action, Listener } from '../../model/Listener.ts';
import type { ListenerArn } from '../../model/names.ts';
import type { actionList } from '../../model/actionList.ts';
import type { Resources } from '../../model/Resources.ts';
import { checkedFixedResponse } from './checkedFixedResponse.ts';
import { checkedForward } from './checkedForward.ts';
import { checkedRedirect } from './checkedRedirect.ts';

/** Range of an action's order. */
const ORDER = { min: 1, max: 50_000 } as const;

/** Where an action is to stand: redirects must not lead back there. */
export type ActionPlace = Pick<Listener, 'loadBalancerArn' | 'protocol' | 'port'>;

/** An action as it was asked for. */
export type AskedAction = z.output<typeof actionList>[number];

/** Types of AWS that are refused by name. Source: contract, *The AWS endpoint*. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['authenticate-oidc', 'authenticate-cognito', 'jwt-validation']);
const CONFIG = {
  forward: 'forwardConfig',
  redirect: 'redirectConfig',
  'fixed-response': 'fixedResponseConfig',
} as const;

/**
 * The action of a rule of a listener. Errors: `TooManyActions`, `InvalidLoadBalancerAction` for a type that is not offered,
 * `ValidationError` for an order out of range or the parameters of another type, and those of `checkedForward`,
 * `checkedRedirect` and `checkedFixedResponse`. Source: ELB, *Actions*.
 */
export function checkedAction(resources: Resources, place: ActionPlace, actions: readonly AskedAction[]): Action {
  const refused = actions.find(({ type }) => NOT_OFFERED.has(type));
  if (refused)
    throw new BalanzaError(
      'InvalidLoadBalancerAction',
      `The action type '${refused.type}' is not offered: only forward, redirect and fixed-response are.`,
    );
  const [action, ...more] = actions;
  if (!action || more.length > 0)
    throw new BalanzaError('TooManyActions', `Give exactly one action, not '${actions.length}'.`);
  const { type, order = null } = action;
  if (type !== 'forward' && type !== 'redirect' && type !== 'fixed-response') {
    throw new BalanzaError(
      'ValidationError',
      `Action type '${type}' must be one of '[forward, authenticate-oidc, authenticate-cognito, redirect, fixed-response, jwt-validation]'.`,
    );
  }
  if (order !== null && (order < ORDER.min || order > ORDER.max))
    throw new BalanzaError('ValidationError', `Action order '${order}' must be between '${ORDER.min}-${ORDER.max}'.`);
  checkForm(action, type);
  switch (type) {
    case 'forward':
      return { ...checkedForward(resources, place, action), order };
    case 'redirect':
      return { ...checkedRedirect(place, action), order };
    case 'fixed-response':
      return { ...checkedFixedResponse(action), order };
    default:
      return type satisfies never;
  }
}

/** Only the configuration of its type. */
function checkForm(action: AskedAction, type: keyof typeof CONFIG): void {
  const other = Object.values(CONFIG).find((name) => name !== CONFIG[type] && action[name] !== undefined);
  const wrong =
    other === undefined
      ? type !== 'forward' && action.targetGroupArn !== undefined && 'TargetGroupArn'
      : `${other.charAt(0).toUpperCase()}${other.slice(1)}`;
  if (typeof wrong === 'string')
    throw new BalanzaError('ValidationError', `An action of type '${type}' cannot have the parameter '${wrong}'.`);
}

/** The listener of a rule that exists. */
export function listenerOfRule(resources: Resources, listenerArn: ListenerArn): Listener {
  const listener = resources.listeners.get(listenerArn);
  if (!listener) throw new Error('a rule belongs to a listener that exists'); // rules go with their listener
  return listener;
}
