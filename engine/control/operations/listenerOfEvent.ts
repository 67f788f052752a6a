import type { EventFact, EventListener } from '../../model/EventFact.ts';
import type { Listener, Rule } from '../../model/Listener.ts';
import type { Resources } from '../../model/Resources.ts';

/** A listener as the history names it. */
export function listenerOfEvent(
  { loadBalancers }: Pick<Resources, 'loadBalancers'>,
  { loadBalancerArn, protocol, port }: Pick<Listener, 'loadBalancerArn' | 'protocol' | 'port'>,
): EventListener {
  return { loadBalancer: loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn, protocol, port };
}

/** What happened to a rule with a priority; undefined for a default rule, which goes with its listener. */
export function ruleFact(
  code: 'ruleCreated' | 'ruleChanged' | 'ruleDeleted',
  resources: Resources,
  rule: Rule,
): EventFact | undefined {
  const listener = resources.listeners.get(rule.listenerArn);
  if (!listener || rule.priority === 'default') return undefined;
  return { code, ...listenerOfEvent(resources, listener), priority: rule.priority };
}
