import { useResources } from '../../store/resources.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';

/** The target group of a name; undefined when there is none. */
export function useGroupNamed(name: string | undefined): TargetGroup | undefined {
  return useResources(({ resources }) => [...resources.targetGroups.values()].find((group) => group.name === name));
}
