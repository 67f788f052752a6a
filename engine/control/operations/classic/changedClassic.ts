import type { ClassicLoadBalancer } from '../../../model/ClassicLoadBalancer.ts';
import type { ResourceChange } from '../../../model/Resources.ts';
import type { OperationResult } from '../Operation.ts';

/** What a change of one Classic Load Balancer is told as, and what else it changes. */
export interface ClassicChange<Output> {
  readonly output: Output;
  /** For the history, after the name of the load balancer: `was given 2 listeners`. */
  readonly did: string;
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
    title: `Classic Load Balancer ${before.name} ${did}`,
    resource,
  };
}
