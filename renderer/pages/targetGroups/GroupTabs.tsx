import Tabs, { type TabsProps } from '@cloudscape-design/components/tabs';
import { lazy, Suspense } from 'react';
import { isGatewayProtocol } from '../../../engine/model/gatewayGroupAttributes.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { AttributesTab } from './attributes/AttributesTab.tsx';
import { BalancingLive } from './balancing/BalancingLive.tsx';
import { BalancingTab } from './balancing/BalancingTab.tsx';
import { GroupDetailsTab } from './groupDetails/GroupDetailsTab.tsx';
import { TagsTab } from './groupDetails/TagsTab.tsx';
import { HealthCheckTab } from './healthChecks/HealthCheckTab.tsx';
import { TargetsTab } from './targets/TargetsTab.tsx';
import type { GroupView } from './useGroupView.ts';

/** The library of charts is loaded with the first chart. */
const MonitoringTab = lazy(async () => ({ default: (await import('./MonitoringTab.tsx')).MonitoringTab }));

/** In the console's order. */
export const GROUP_TABS = [
  'targets',
  'group-details',
  'monitoring',
  'health-checks',
  'balancing',
  'attributes',
  'tags',
] as const;

export interface GroupTabsProps {
  readonly group: TargetGroup;
  readonly view: GroupView;
  /** The one that is shown, by its id. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** One before those of the page. */
  readonly first?: TabsProps.Tab;
}

/** What is to be seen of a target group, a side each; within a `GroupLive`. */
export function GroupTabs({ group, view, tab, onTab, first }: GroupTabsProps) {
  const { balancing, targetGroups } = useTexts();
  const { tabs } = targetGroups.details;
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => {
        onTab(detail.activeTabId);
      }}
      tabs={[
        ...(first === undefined ? [] : [first]),
        {
          id: 'targets',
          label: tabs.targets,
          content: (
            <BalancingLive group={group}>
              <TargetsTab group={group} rows={view.rows} user={view.user} />
            </BalancingLive>
          ),
        },
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
        ...(isGatewayProtocol(group.protocol) || group.targetType === 'lambda'
          ? []
          : [{ id: 'balancing', label: balancing.tab, content: <BalancingTab group={group} /> }]),
        { id: 'attributes', label: tabs.attributes, content: <AttributesTab group={group} /> },
        { id: 'tags', label: tabs.tags, content: <TagsTab group={group} /> },
      ]}
    />
  );
}
