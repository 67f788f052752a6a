import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { countByState } from '../../parts/healthyTargets.ts';
import { useTab } from '../../parts/useTab.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { AttributesTab } from './attributes/AttributesTab.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { Distribution } from './Distribution.tsx';
import { distributionRows } from './distributionRows.ts';
import { GroupActions } from './GroupActions.tsx';
import { GroupDetailsTab } from './groupDetails/GroupDetailsTab.tsx';
import { TagsTab } from './groupDetails/TagsTab.tsx';
import { GroupLive } from './GroupLive.tsx';
import { groupUsers } from './groupUsers.ts';
import { HealthCheckTab } from './healthChecks/HealthCheckTab.tsx';
import { StateCounters } from './StateCounters.tsx';
import { listenerFormPath } from './targets/firstStep.ts';
import { targetRows } from './targets/targetRows.ts';
import { TargetsTab } from './targets/TargetsTab.tsx';
import { useGroupNamed } from './useGroupNamed.ts';
import { useTargetFilter } from './useTargetFilter.ts';

/** The library of charts is loaded with the first chart. */
const MonitoringTab = lazy(async () => ({ default: (await import('./MonitoringTab.tsx')).MonitoringTab }));

const TABS = ['targets', 'group-details', 'monitoring', 'health-checks', 'attributes', 'tags'] as const;

/** One target group: facts, counters, zones, and its tabs. Source: console, *Target groups*. */
export function TargetGroupPage() {
  const { name = '' } = useParams();
  const { targetGroups, parts } = useTexts();
  const isLoaded = useResources((state) => state.isLoaded);
  const group = useGroupNamed(name);
  if (!isLoaded) return <Waiting />;
  if (group === undefined) {
    return (
      <Page title={name}>
        <EmptyState
          title={parts.notFound(targetGroups.details.notFound(name))}
          text=""
          action={<Button href="#/target-groups">{parts.back}</Button>}
        />
      </Page>
    );
  }
  return <FoundGroup key={group.targetGroupArn} group={group} />;
}

function FoundGroup({ group }: { readonly group: TargetGroup }) {
  const { targetGroups: texts } = useTexts();
  const resources = useResources((state) => state.resources);
  const healths = useStates(({ targets }) => targets);
  const rows = useMemo(() => targetRows(resources, healths, group), [resources, healths, group]);
  const users = groupUsers(resources).get(group.targetGroupArn) ?? [];
  const loadBalancer = users[0]?.loadBalancer;
  const userName = loadBalancer?.name ?? null;
  const enabled = loadBalancer?.zoneMappings.map(({ zone }) => zone) ?? [];
  const [onlyLoadBalancer, ...others] = [...resources.loadBalancers.values()];
  const [filter, setFilter] = useTargetFilter();
  const counts = countByState(
    rows.map(({ target }) => target),
    healths,
  );
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  return (
    <Page title={group.name} help={help} actions={<GroupActions chosen={[{ group, users }]} />}>
      <GroupLive group={group}>
        <SpaceBetween size="l">
          <DetailsCard
            group={group}
            userName={userName}
            associatePath={listenerFormPath(others.length === 0 ? (onlyLoadBalancer?.name ?? null) : null)}
          >
            <StateCounters
              counts={counts}
              total={rows.length}
              zones={new Set(rows.map(({ target }) => target.zone)).size}
              chosen={filter.state}
              onChoose={(state) => {
                setFilter({ ...filter, state });
              }}
            />
            <Distribution rows={distributionRows(rows, resources.zones, enabled)} onChoose={setFilter} />
          </DetailsCard>
          <GroupTabs group={group} rows={rows} userName={userName} />
        </SpaceBetween>
      </GroupLive>
    </Page>
  );
}

function GroupTabs(props: Parameters<typeof TargetsTab>[0]) {
  const { targetGroups } = useTexts();
  const { tabs } = targetGroups.details;
  const [tab, setTab] = useTab(TABS);
  const { group } = props;
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => {
        setTab(TABS.find((one) => one === detail.activeTabId) ?? 'targets');
      }}
      tabs={[
        { id: 'targets', label: tabs.targets, content: <TargetsTab {...props} /> },
        { id: 'group-details', label: tabs.groupDetails, content: <GroupDetailsTab group={group} /> },
        {
          id: 'monitoring',
          label: tabs.monitoring,
          content: (
            <Suspense fallback={<Waiting />}>
              <MonitoringTab group={group} />
            </Suspense>
          ),
        },
        { id: 'health-checks', label: tabs.healthChecks, content: <HealthCheckTab group={group} /> },
        { id: 'attributes', label: tabs.attributes, content: <AttributesTab group={group} /> },
        { id: 'tags', label: tabs.tags, content: <TagsTab group={group} /> },
      ]}
    />
  );
}
