import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { loadBalancerAttribute } from '../../model/loadBalancerAttributes.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { groupsWithTarget } from './checkBalancerTarget.ts';
import { listenerRemovals, tagsRemoval } from './listenerRemovals.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.deleteLoadBalancer;
export type DeleteLoadBalancerInput = RequestOf<'deleteLoadBalancer'>;

/**
 * Deletes a load balancer with its nodes, listeners, rules and zonal shifts; target groups and registrations stay. One that does not
 * exist counts as deleted. Errors: `OperationNotPermitted` under deletion protection, `ResourceInUse` for one that is a target. Source: ELB, *DeleteLoadBalancer*.
 */
export const deleteLoadBalancer: Operation<DeleteLoadBalancerInput, null> = (resources, input) => {
  const { loadBalancerArn } = parseInput(schema, input);
  const existing = resources.loadBalancers.get(loadBalancerArn as LoadBalancerArn); // a text that is no ARN is not found
  if (!existing) return { changes: [], output: null, title: null, resource: null };
  const arn = existing.loadBalancerArn;
  if (loadBalancerAttribute(existing.attributes, 'deletion_protection.enabled') === 'true') {
    throw new BalanzaError(
      'OperationNotPermitted',
      `Load balancer '${arn}' cannot be deleted because deletion protection is enabled`,
      { advice: 'Set deletion_protection.enabled to false first.' },
    );
  }
  const [user] = groupsWithTarget(resources, arn);
  if (user !== undefined) {
    throw new BalanzaError(
      'ResourceInUse',
      `Load balancer '${arn}' cannot be deleted because it is currently associated with another service`,
      { advice: `It is a target of '${user}'. Deregister it there first.` },
    );
  }
  const changes: ResourceChange[] = [
    ...[...resources.listeners.values()]
      .filter((listener) => listener.loadBalancerArn === arn)
      .flatMap((listener) => listenerRemovals(resources, listener.listenerArn)),
    ...[...resources.nodes]
      .filter(([, node]) => node.loadBalancerArn === arn)
      .map(([id]): ResourceChange => ({ kind: 'node', id, put: null })),
    ...[...resources.zonalShifts.values()]
      .filter((shift) => shift.loadBalancerArn === arn)
      .map(({ zonalShiftId }): ResourceChange => ({ kind: 'zonalShift', id: zonalShiftId, put: null })),
    ...(resources.practiceRuns.has(arn) ? [{ kind: 'practiceRun' as const, id: arn, put: null }] : []),
    { kind: 'loadBalancer', id: arn, put: null },
    ...tagsRemoval(resources, arn),
  ];
  return {
    changes,
    output: null,
    title: `Load balancer ${existing.name} was deleted`,
    fact: { code: 'loadBalancerDeleted', name: existing.name },
    resource: arn,
  };
};
