import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { type Listener, type ListenerTls, type Rule } from '../../model/Listener.ts';
import { listenerArn, ruleArn, type LoadBalancerArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { checkedAction } from './checkedAction.ts';
import { checkedListenerPort, checkedListenerProtocol } from './checkedListenerProtocol.ts';
import { checkListenerGroups } from './checkListenerGroups.ts';
import { checkedTls } from './checkedTls.ts';
import { findLoadBalancer } from './find.ts';
import { areTagsSame } from './areTagsSame.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { parseInput } from '../../model/parseInput.ts';

/** Most listeners of one load balancer. */
const LISTENERS = 50;
/** A Gateway Load Balancer has one, for all ports. Source: ELB, *Quotas used for validation*. */
const GATEWAY_LISTENERS = 1;

const schema = REQUESTS.createListener;
export type CreateListenerInput = RequestOf<'createListener'>;

/**
 * Creates a listener with its default rule; the same again, tags among it, is answered with the one that exists. Errors:
 * `LoadBalancerNotFound`, `ValidationError` (protocol or port missing or not offered), `DuplicateListener`,
 * `TooManyListeners`, and those of `checkedAction`, `checkListenerGroups` and `checkTargetQuota`. Source: E-005, E-008.
 */
export const createListener: Operation<CreateListenerInput, Listener> = (resources, input, { random }) => {
  const asked = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, asked.loadBalancerArn);
  const protocol = checkedListenerProtocol(loadBalancer.type, asked.protocol);
  const port = checkedListenerPort(loadBalancer.type, asked.port);
  const action = checkedAction(
    resources,
    { loadBalancerArn: loadBalancer.loadBalancerArn, protocol, port },
    asked.defaultActions,
  );
  checkListenerGroups(resources, protocol, action);
  const { loadBalancerArn } = loadBalancer;
  const tls = checkedTls(resources, { loadBalancerArn, protocol, before: undefined }, asked);
  const existing = listenerOnPort(resources, loadBalancer.loadBalancerArn, port);
  if (existing) {
    const isSame =
      existing.protocol === protocol &&
      isSameAction(defaultRuleOf(resources, existing)?.action, action) &&
      isSameTls(existing.tls, tls) &&
      areTagsSame(resources, existing.listenerArn, asked.tags);
    if (!isSame)
      throw loadBalancer.type === 'gateway'
        ? tooMany('A gateway load balancer', GATEWAY_LISTENERS)
        : duplicate(existing);
    return { changes: [], output: existing, title: null, resource: existing.listenerArn };
  }
  const count = [...resources.listeners.values()].filter(
    (one) => one.loadBalancerArn === loadBalancer.loadBalancerArn,
  ).length;
  if (count >= LISTENERS) throw tooMany('A load balancer', LISTENERS);
  const arn = listenerArn(loadBalancer.loadBalancerArn, random.hex(16));
  const created: Listener = {
    listenerArn: arn,
    loadBalancerArn: loadBalancer.loadBalancerArn,
    protocol,
    port,
    ...(tls && { tls }),
  };
  const rule: Rule = {
    ruleArn: ruleArn(arn, random.hex(16)),
    listenerArn: arn,
    priority: 'default',
    conditions: [],
    action,
    transforms: [],
  };
  const tags = addedTags({}, asked.tags ?? []);
  const changes: ResourceChange[] = [
    { kind: 'listener', id: arn, put: created },
    { kind: 'rule', id: rule.ruleArn, put: rule },
    ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: arn, put: tags }] : []),
  ];
  checkTargetQuota(resources, loadBalancer.loadBalancerArn, changes);
  return {
    changes,
    output: created,
    title: `Load balancer ${loadBalancer.name} listens on ${protocol}:${port}`,
    fact: { code: 'listenerCreated', loadBalancer: loadBalancer.name, protocol, port },
    resource: arn,
  };
};

function tooMany(what: string, most: number): BalanzaError {
  return new BalanzaError(
    'TooManyListeners',
    `${what} can have at most '${most}' listener${most === 1 ? '' : 's'}. Change that one, or delete one that is not needed.`,
  );
}

/** Actions are made by one function, so their text tells. */
function isSameAction(one: Rule['action'] | undefined, other: Rule['action']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a second create asks for the TLS that the listener has; certificates added since are no setting of it. */
function isSameTls(one: ListenerTls | undefined, other: ListenerTls | undefined): boolean {
  const text = (tls: ListenerTls | undefined) =>
    JSON.stringify(
      tls && [
        tls.sslPolicy,
        tls.defaultCertificateArn,
        tls.alpnPolicy,
        Object.entries(tls.mutualAuthentication).toSorted(),
      ],
    );
  return text(one) === text(other);
}

export function listenerOnPort(
  resources: Resources,
  loadBalancer: LoadBalancerArn,
  port: number,
): Listener | undefined {
  return [...resources.listeners.values()].find((one) => one.loadBalancerArn === loadBalancer && one.port === port);
}

export function defaultRuleOf(resources: Resources, { listenerArn: arn }: Listener): Rule | undefined {
  return [...resources.rules.values()].find((rule) => rule.listenerArn === arn && rule.priority === 'default');
}

/** Source: AWS’s answer as users of Terraform’s provider report it. */
export function duplicate({ loadBalancerArn, port }: Listener): BalanzaError {
  return new BalanzaError(
    'DuplicateListener',
    `A listener already exists on this port for this load balancer '${loadBalancerArn}'`,
    { advice: `Choose another port than ${port}, or change that listener.` },
  );
}
