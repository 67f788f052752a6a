import { useMemo } from 'react';
import type { ZoneName } from '../../../engine/model/names.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { groupUsers, type GroupUser } from './groupUsers.ts';
import { targetRows, type TargetRow } from './targets/targetRows.ts';

/** What a page about a target group needs of everything else. */
export interface GroupView {
  readonly rows: readonly TargetRow[];
  readonly users: readonly GroupUser[];
  /** The load balancer that uses it; null: none. */
  readonly user: LoadBalancer | null;
  /** Zones of that load balancer. */
  readonly enabledZones: readonly ZoneName[];
}

/** The targets of a group, and who uses it. */
export function useGroupView(group: TargetGroup): GroupView {
  const resources = useResources((state) => state.resources);
  const healths = useStates(({ targets }) => targets);
  const rows = useMemo(() => targetRows(resources, healths, group), [resources, healths, group]);
  return useMemo(() => {
    const users = groupUsers(resources).get(group.targetGroupArn) ?? [];
    const user = users[0]?.loadBalancer ?? null;
    const enabledZones = user?.zoneMappings.map(({ zone }) => zone) ?? [];
    return { rows, users, user, enabledZones };
  }, [resources, rows, group.targetGroupArn]);
}
