import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { tabKeys } from '../../parts/tabKeys.ts';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { useTab } from '../../parts/useTab.ts';
import { Page } from '../../shell/Page.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { GroupActions } from './GroupActions.tsx';
import { GroupLive } from './GroupLive.tsx';
import { GroupOverview } from './GroupOverview.tsx';
import { OfGroup } from './groupDetails/OfGroup.tsx';
import { GROUP_TABS, GroupTabs } from './GroupTabs.tsx';
import { useGroupView } from './useGroupView.ts';

/** One target group: facts, counters, zones, and its tabs. Source: console, *Target groups*. */
export function TargetGroupPage() {
  return <OfGroup>{(group) => <FoundGroup key={group.targetGroupArn} group={group} />}</OfGroup>;
}

function FoundGroup({ group }: { readonly group: TargetGroup }) {
  const { targetGroups: texts } = useTexts();
  const navigate = useNavigate();
  const [tab, setTab] = useTab(GROUP_TABS);
  const view = useGroupView(group);
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  usePageKeys({
    e: () => void navigate(`/target-groups/${group.name}/edit/health-checks`),
    ...tabKeys(GROUP_TABS, setTab),
  });
  return (
    <Page title={group.name} help={help} actions={<GroupActions chosen={[{ group, users: view.users }]} />}>
      <GroupLive group={group}>
        <SpaceBetween size="l">
          <GroupOverview group={group} view={view} />
          <GroupTabs
            group={group}
            view={view}
            tab={tab}
            onTab={(id) => {
              setTab(GROUP_TABS.find((one) => one === id) ?? 'targets');
            }}
          />
        </SpaceBetween>
      </GroupLive>
    </Page>
  );
}
