import { useMemo } from 'react';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetRegistration } from '../../../../engine/model/TargetGroup.ts';
import { useResources } from '../../../store/resources.ts';

export interface NamedTarget {
  readonly key: string;
  /** Name of the instance, with the port where it is registered twice; else the key. */
  readonly name: string;
  readonly zone: string;
}

/** The targets of a group by the names that people know them by, in the order of registration. */
export function useTargetNames(targetGroupArn: TargetGroupArn): readonly NamedTarget[] {
  const targets = useResources(({ resources }) => resources.targets.get(targetGroupArn));
  const instances = useResources(({ resources }) => resources.instances);
  return useMemo(() => namedTargets([...(targets?.values() ?? [])], instances), [targets, instances]);
}

function namedTargets(
  registrations: readonly TargetRegistration[],
  instances: Resources['instances'],
): readonly NamedTarget[] {
  const nameOf = new Map([...instances.values()].map(({ instanceId, name }) => [String(instanceId), name]));
  const counts = new Map<string, number>();
  for (const { id } of registrations) counts.set(id, (counts.get(id) ?? 0) + 1);
  return registrations.map(({ key, id, port, zone }) => {
    const name = nameOf.get(id) ?? '';
    const isTwice = (counts.get(id) ?? 0) > 1;
    return { key, zone, name: name === '' ? key : isTwice ? `${name}:${port}` : name };
  });
}
