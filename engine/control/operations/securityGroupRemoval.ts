import type { SecurityGroup } from '../../model/Network.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { tagsRemoval } from './listenerRemovals.ts';

/** A security group goes with its rules, and the tags of both. */
export function securityGroupRemoval(
  resources: Resources,
  { groupId, rules }: SecurityGroup,
): readonly ResourceChange[] {
  return [
    { kind: 'securityGroup', id: groupId, put: null },
    ...[groupId, ...rules.map(({ ruleId }) => ruleId)].flatMap((id) => tagsRemoval(resources, id)),
  ];
}
