import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { type Rule } from '../../model/Listener.ts';
import { ruleArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { checkedAction } from './checkedAction.ts';
import { checkListenerGroups } from './checkListenerGroups.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import { checkedConditions } from './checkedConditions.ts';
import { checkedTransforms } from './checkedTransforms.ts';
import { findListener } from './find.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { parseInput } from '../../model/parseInput.ts';
import { listenerOfEvent } from './listenerOfEvent.ts';

/** Most rules of one load balancer, default rules not counted. */
const RULES_PER_LOAD_BALANCER = 100;

const schema = REQUESTS.createRule;
export type CreateRuleInput = RequestOf<'createRule'>;

/**
 * Creates a rule of a listener. Errors: `ListenerNotFound`, `PriorityInUse`, `TooManyRules`, those of `checkTargetQuota`, and those of
 * `checkedConditions`, `checkedAction` and `checkedTransforms`. Source: E-044; API-04.
 */
export const createRule: Operation<CreateRuleInput, Rule> = (resources, input, { random }) => {
  const asked = parseInput(schema, input);
  const listener = findListener(resources, asked.listenerArn);
  if (isNetworkProtocol(listener.protocol) || isGatewayProtocol(listener.protocol)) {
    throw new BalanzaError(
      'OperationNotPermitted',
      'Rules are unsupported for listeners of network and gateway load balancers: they have the default rule alone. Change its action with ModifyListener.',
    );
  }
  const conditions = checkedConditions(asked.conditions);
  const taken = [...resources.rules.values()].find(
    (rule) => rule.listenerArn === listener.listenerArn && rule.priority === asked.priority,
  );
  if (taken) throw priorityInUse(asked.priority, taken);
  const action = checkedAction(resources, listener, asked.actions);
  const transforms = checkedTransforms(asked.transforms, action);
  checkListenerGroups(resources, listener.protocol, action);
  if (ruleCount(resources, listener.loadBalancerArn) >= RULES_PER_LOAD_BALANCER) {
    throw new BalanzaError(
      'TooManyRules',
      `A load balancer can have at most '${RULES_PER_LOAD_BALANCER}' rules. Delete one that is not needed.`,
    );
  }
  const arn = ruleArn(listener.listenerArn, random.hex(16));
  const created: Rule = {
    ruleArn: arn,
    listenerArn: listener.listenerArn,
    priority: asked.priority,
    conditions,
    action,
    transforms,
  };
  const tags = addedTags({}, asked.tags ?? []);
  const changes: ResourceChange[] = [
    { kind: 'rule', id: arn, put: created },
    ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: arn, put: tags }] : []),
  ];
  checkTargetQuota(resources, listener.loadBalancerArn, changes);
  return {
    changes,
    output: created,
    title: `Rule ${asked.priority} of listener ${listener.protocol}:${listener.port} was created`,
    fact: { code: 'ruleCreated', ...listenerOfEvent(resources, listener), priority: asked.priority },
    resource: arn,
  };
};

function ruleCount(resources: Resources, loadBalancer: string): number {
  return [...resources.rules.values()].filter(
    (rule) =>
      rule.priority !== 'default' && resources.listeners.get(rule.listenerArn)?.loadBalancerArn === loadBalancer,
  ).length;
}

export function priorityInUse(priority: number, taken: Rule): BalanzaError {
  return new BalanzaError('PriorityInUse', `Priority '${priority}' is currently in use`, {
    advice: `It is that of rule ${taken.ruleArn}. Choose a free one, or swap the two with SetRulePriorities.`,
  });
}
