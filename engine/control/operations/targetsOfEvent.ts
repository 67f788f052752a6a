import type { EventParameters } from '../../model/EventFact.ts';
import type { InstanceId, TargetKey } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';

/** More names say no more. */
const NAMED = 5;

/** The targets that changes register or deregister, as the history names them. */
export function targetsOfEvent(
  resources: Resources,
  group: Pick<TargetGroup, 'name'>,
  changes: readonly ResourceChange[],
): EventParameters['targetsRegistered'] {
  const keys = changes.flatMap((change) =>
    // As `targetId` joined them: a key holds no bar.
    change.kind === 'target' ? [change.id.slice(change.id.lastIndexOf('|') + 1) as TargetKey] : [],
  );
  const targets = keys.slice(0, NAMED).map((key) => targetName(resources, key));
  return { group: group.name, count: keys.length, targets };
}

/** What people call a target: the name of its instance, or `id:port`. */
export function targetName({ instances }: Pick<Resources, 'instances'>, key: TargetKey): string {
  const id = key.slice(0, key.lastIndexOf(':')) as InstanceId; // an address is the id of no instance
  return instances.get(id)?.name || key;
}
