import type { Instance } from '../../../engine/model/Instance.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';

/** The groups in which an instance is registered, each once. */
export function groupsOfInstance(resources: Resources, { instanceId, address }: Instance): readonly TargetGroup[] {
  return [...resources.targets].flatMap(([arn, targets]) => {
    const group = resources.targetGroups.get(arn);
    const isIn = [...targets.values()].some(({ id }) => id === instanceId || id === address);
    return group && isIn ? [group] : [];
  });
}
