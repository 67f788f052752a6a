import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { classicLoadBalancerArn } from '../../../model/names.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { ResourceChange } from '../../../model/Resources.ts';
import { tagsRemoval } from '../listenerRemovals.ts';
import type { Operation } from '../Operation.ts';

/**
 * Deletes a Classic Load Balancer with its nodes, listeners, policies and registrations. One that does not exist counts
 * as deleted. Source: ELB, *Classic actions*.
 */
export const deleteClassicBalancer: Operation<ClassicRequestOf<'deleteLoadBalancer'>, null> = (resources, input) => {
  const { loadBalancerName: name } = parseInput(CLASSIC_REQUESTS.deleteLoadBalancer, input);
  const arn = classicLoadBalancerArn(resources.region, name);
  if (!resources.classicLoadBalancers.has(arn)) return { changes: [], output: null, title: null, resource: null };
  return {
    changes: [
      ...[...resources.nodes]
        .filter(([, node]) => node.loadBalancerArn === arn)
        .map(([id]): ResourceChange => ({ kind: 'node', id, put: null })),
      { kind: 'classicLoadBalancer', id: arn, put: null },
      ...tagsRemoval(resources, arn),
    ],
    output: null,
    title: `Load balancer ${name} was deleted`,
    fact: { code: 'loadBalancerDeleted', name },
    resource: arn,
  };
};
