import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { countByState } from '../../parts/healthyTargets.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { Distribution } from './Distribution.tsx';
import { distributionRows } from './distributionRows.ts';
import { StateCounters } from './StateCounters.tsx';
import { listenerFormPath } from './targets/firstStep.ts';
import type { GroupView } from './useGroupView.ts';
import { useTargetFilter, type TargetFilter } from './useTargetFilter.ts';

export interface GroupOverviewProps {
  readonly group: TargetGroup;
  readonly view: GroupView;
  /** After a counter or a zone was chosen, which filters the targets. */
  readonly onFiltered?: () => void;
}

/** The facts of a group, how many of its targets are in which state, and where. Source: console, *Target groups*. */
export function GroupOverview({ group, view, onFiltered }: GroupOverviewProps) {
  const { rows, user, enabledZones } = view;
  const zones = useResources(({ resources }) => resources.zones);
  const loadBalancers = useResources(({ resources }) => resources.loadBalancers);
  const healths = useStates(({ targets }) => targets);
  const [onlyLoadBalancer, ...others] = [...loadBalancers.values()];
  const [filter, setFilter] = useTargetFilter();
  const choose = (chosen: TargetFilter) => {
    setFilter(chosen);
    onFiltered?.();
  };
  const counts = countByState(
    rows.map(({ target }) => target),
    healths,
  );
  return (
    <DetailsCard
      group={group}
      user={user}
      associatePath={listenerFormPath(others.length === 0 ? (onlyLoadBalancer ?? null) : null)}
    >
      <StateCounters
        counts={counts}
        total={rows.length}
        zones={new Set(rows.map(({ target }) => target.zone)).size}
        chosen={filter.state}
        onChoose={(state) => {
          choose({ ...filter, state });
        }}
      />
      <Distribution rows={distributionRows(rows, zones, enabledZones)} onChoose={choose} />
    </DetailsCard>
  );
}
