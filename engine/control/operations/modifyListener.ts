import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { type Listener } from '../../model/Listener.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkedAction } from './checkedAction.ts';
import { checkedTls, withTls } from './checkedTls.ts';
import { checkedListenerPort, checkedListenerProtocol } from './checkedListenerProtocol.ts';
import { checkListenerGroups } from './checkListenerGroups.ts';
import { defaultRuleOf, duplicate, listenerOnPort } from './createListener.ts';
import { findListener } from './find.ts';
import type { Operation } from './Operation.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { parseInput } from '../../model/parseInput.ts';
import { listenerOfEvent } from './listenerOfEvent.ts';

const schema = REQUESTS.modifyListener;
export type ModifyListenerInput = RequestOf<'modifyListener'>;

/**
 * Changes what is given of a listener; the rest stays. Errors: `ListenerNotFound`, `DuplicateListener`,
 * `ValidationError`, and those of `checkedAction` and `checkTargetQuota`. Source: ELB, *ModifyListener*.
 */
export const modifyListener: Operation<ModifyListenerInput, Listener> = (resources, input) => {
  const asked = parseInput(schema, input);
  const listener = findListener(resources, asked.listenerArn);
  const type = resources.loadBalancers.get(listener.loadBalancerArn)?.type ?? 'application';
  const protocol = asked.protocol === undefined ? listener.protocol : checkedListenerProtocol(type, asked.protocol);
  const port = asked.port === undefined ? listener.port : checkedListenerPort(type, asked.port);
  const onPort = listenerOnPort(resources, listener.loadBalancerArn, port);
  if (onPort && onPort.listenerArn !== listener.listenerArn) throw duplicate(onPort);
  const tls = checkedTls(resources, { loadBalancerArn: listener.loadBalancerArn, protocol, before: listener }, asked);
  const changed = withTls({ ...listener, protocol, port }, tls);
  const changes: ResourceChange[] = [{ kind: 'listener', id: listener.listenerArn, put: changed }];
  const rule = defaultRuleOf(resources, listener);
  if (asked.defaultActions && rule) {
    const action = checkedAction(resources, changed, asked.defaultActions);
    checkListenerGroups(resources, protocol, action);
    changes.push({ kind: 'rule', id: rule.ruleArn, put: { ...rule, action } });
    checkTargetQuota(resources, listener.loadBalancerArn, changes);
  }
  if (!asked.defaultActions && rule) checkListenerGroups(resources, protocol, rule.action);
  return {
    changes,
    output: changed,
    title: `Listener ${listener.protocol}:${listener.port} was changed`,
    fact: { code: 'listenerChanged', ...listenerOfEvent(resources, changed) },
    resource: listener.listenerArn,
  };
};
