import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TabsProps } from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ContentTabs } from '../../../parts/ContentTabs.tsx';
import { tabKeys } from '../../../parts/tabKeys.ts';
import { TagsSection } from '../../../parts/TagsSection.tsx';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useTab } from '../../../parts/useTab.ts';
import { Page } from '../../../shell/Page.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { LoadBalancerDetails } from '../details/LoadBalancerDetails.tsx';
import { MonitoringTab } from '../details/MonitoringTab.tsx';
import { NetworkTab } from '../details/NetworkTab.tsx';
import { SecurityTab } from '../details/SecurityTab.tsx';
import { LoadBalancerActions } from '../LoadBalancerActions.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ClassicAttributesTab } from './ClassicAttributesTab.tsx';
import { ClassicHealthTab } from './ClassicHealthTab.tsx';
import { ClassicInstancesTab } from './ClassicInstancesTab.tsx';
import { ClassicListenersTab } from './ClassicListenersTab.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useClassicBalancer, type ClassicRecord } from './useClassicBalancer.ts';

/** In the console's order. */
export const CLASSIC_TABS = [
  'listeners',
  'network',
  'security',
  'instances',
  'health',
  'monitoring',
  'attributes',
  'tags',
] as const;
type ClassicTab = (typeof CLASSIC_TABS)[number];

const CONTENT: Readonly<Record<ClassicTab, (props: { readonly record: ClassicRecord }) => ReactNode>> = {
  listeners: ClassicListenersTab,
  network: ({ record }) => <NetworkTab loadBalancer={record.running} />,
  security: ({ record }) => <SecurityTab loadBalancer={record.running} />,
  instances: ClassicInstancesTab,
  health: ClassicHealthTab,
  monitoring: ({ record }) => <MonitoringTab loadBalancer={record.running} />,
  attributes: ClassicAttributesTab,
  tags: ({ record: { balancer } }) => (
    <TagsSection resource={balancer.loadBalancerArn} editTo={loadBalancerPath(balancer, '/edit/tags')} />
  ),
};

/** A Classic Load Balancer: details, what flows, and a tab for each side of it. Source: E-007, E-009; console, *Details*. */
export function ClassicPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  return <Found key={record.balancer.loadBalancerArn} record={record} />;
}

function Found({ record }: { readonly record: ClassicRecord }) {
  const navigate = useNavigate();
  const { running } = record;
  const [tab, setTab] = useTab(CLASSIC_TABS);
  usePageKeys({
    e: () => void navigate(loadBalancerPath(running, '/edit/attributes')),
    ...tabKeys(CLASSIC_TABS, setTab),
  });
  return (
    <Page
      title={running.name}
      actions={<LoadBalancerActions loadBalancers={[running]} onDeleted={() => void navigate('/load-balancers')} />}
    >
      <SpaceBetween size="l">
        <LoadBalancerDetails loadBalancer={running} />
        <ClassicTabs
          record={record}
          tab={tab}
          onTab={(id) => {
            const chosen = CLASSIC_TABS.find((one) => one === id);
            if (chosen) setTab(chosen);
          }}
        />
      </SpaceBetween>
    </Page>
  );
}

export interface ClassicTabsProps {
  readonly record: ClassicRecord;
  /** The one that is shown, by its id. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** One before those of the page. */
  readonly first?: TabsProps.Tab;
}

/** What is to be seen of a Classic Load Balancer, a side each. */
export function ClassicTabs({ record, ...props }: ClassicTabsProps) {
  const { classic, loadBalancers } = useTexts();
  return (
    <ContentTabs
      {...props}
      tabs={CLASSIC_TABS}
      names={{ ...loadBalancers.tabs, ...classic.tabs }}
      content={(tab) => {
        const Content = CONTENT[tab];
        return <Content record={record} />;
      }}
    />
  );
}
