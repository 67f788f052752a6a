import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { targetId } from '../../model/changedResources.ts';
import type { TargetGroupArn } from '../../model/names.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { tagsRemoval } from './listenerRemovals.ts';

const schema = REQUESTS.deleteTargetGroup;
export type DeleteTargetGroupInput = RequestOf<'deleteTargetGroup'>;

/**
 * Deletes a target group with its registrations; one that does not exist counts as deleted. Errors: `ResourceInUse`
 * while a rule names it. Source: API-06.
 */
export const deleteTargetGroup: Operation<DeleteTargetGroupInput, null> = (resources, input) => {
  const { targetGroupArn } = parseInput(schema, input);
  const group = resources.targetGroups.get(targetGroupArn as TargetGroupArn); // a text that is no ARN is not found
  if (!group) return { changes: [], output: null, title: null, resource: null };
  const arn = group.targetGroupArn;
  if (loadBalancerOfGroups(resources).has(arn)) {
    throw new BalanzaError('ResourceInUse', `Target group '${arn}' is currently in use by a listener or a rule`, {
      advice: 'Delete or change those first.',
    });
  }
  const changes: ResourceChange[] = [
    ...[...(resources.targets.get(arn)?.values() ?? [])].map((target): ResourceChange => ({
      kind: 'target',
      id: targetId(target),
      put: null,
    })),
    { kind: 'targetGroup', id: arn, put: null },
    ...tagsRemoval(resources, arn),
  ];
  return {
    changes,
    output: null,
    title: `Target group ${group.name} was deleted`,
    fact: { code: 'targetGroupDeleted', name: group.name },
    resource: arn,
  };
};
