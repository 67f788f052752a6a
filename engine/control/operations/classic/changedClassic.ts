import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import type { EventParameters } from '../../../model/EventFact.ts';
import type { ResourceChange } from '../../../model/Resources.ts';
import type { OperationResult } from '../Operation.ts';

/** What a change of one Classic Load Balancer is told as, and what else it changes. */
export interface ClassicChange<Output> {
  readonly output: Output;
  /** For the history. */
  readonly did: ClassicFact;
  /** Of other records; default none. */
  readonly others?: readonly ResourceChange[];
}

/** The result of an operation that makes `after` out of `before`; nothing to keep or tell when that is the same. */
export function changedClassic<Output>(
  before: ClassicLoadBalancer,
  after: ClassicLoadBalancer,
  { output, did, others = [] }: ClassicChange<Output>,
): OperationResult<Output> {
  const resource = before.loadBalancerArn;
  if (before === after && others.length === 0) return { changes: [], output, title: null, resource };
  return {
    changes: [{ kind: 'classicLoadBalancer', id: resource, put: after }, ...others],
    output,
    title: `Classic Load Balancer ${before.name} ${WORDS[did.what](did.values.join(', '), did.port ?? 0)}`,
    fact: { code: 'classicChanged', name: before.name, port: null, ...did },
    resource,
  };
}

type Fact = EventParameters['classicChanged'];

/** What was changed, without whose; `port` where it is about one. */
export type ClassicFact = Pick<Fact, 'what' | 'values'> & { readonly port?: number };

/** How the history says it, after the name of the load balancer. */
const WORDS: Readonly<Record<Fact['what'], (values: string, port: number) => string>> = {
  securityGroups: (values) => `has the security groups ${values}`,
  zones: (values) => `is in ${values}`,
  healthCheck: (values) => `checks its instances by ${values}`,
  listenersAdded: (values) => `listens on ${values}`,
  listenersRemoved: (values) => `no longer listens on ${values}`,
  policyAdded: (values) => `has the policy ${values}`,
  policyRemoved: (values) => `no longer has the policy ${values}`,
  instancesAdded: (values) => `was given ${values}`,
  instancesRemoved: (values) => `lets go of ${values}`,
  attributes: () => 'has other attributes',
  certificate: (_, port) => `has another certificate on port ${port}`,
  listenerPolicies: (values, port) => `has the policies ${values || '(none)'} on port ${port}`,
  instancePortPolicies: (values, port) => `has the policies ${values || '(none)'} on the instance port ${port}`,
};
