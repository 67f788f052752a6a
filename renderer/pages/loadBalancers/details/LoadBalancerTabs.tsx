import Tabs, { type TabsProps } from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributesTab } from './AttributesTab.tsx';
import { IntegrationsTab } from './IntegrationsTab.tsx';
import { ListenersTab } from './ListenersTab.tsx';
import { MonitoringTab } from './MonitoringTab.tsx';
import { NetworkTab } from './NetworkTab.tsx';
import { ResourceMapTab } from './ResourceMapTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { TagsTab } from './TagsTab.tsx';

/** In the console's order. */
export const LOAD_BALANCER_TABS = [
  'listeners',
  'network',
  'map',
  'security',
  'monitoring',
  'integrations',
  'attributes',
  'tags',
] as const;
export type LoadBalancerTab = (typeof LOAD_BALANCER_TABS)[number];

const CONTENT: Readonly<Record<LoadBalancerTab, (props: { readonly loadBalancer: LoadBalancer }) => ReactNode>> = {
  listeners: ListenersTab,
  network: NetworkTab,
  map: ResourceMapTab,
  security: SecurityTab,
  monitoring: MonitoringTab,
  integrations: IntegrationsTab,
  attributes: AttributesTab,
  tags: TagsTab,
};

export interface LoadBalancerTabsProps {
  readonly loadBalancer: LoadBalancer;
  /** The one that is shown, by its id. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** One before those of the page. */
  readonly first?: TabsProps.Tab;
}

/** What is to be seen of a load balancer, a side each. */
export function LoadBalancerTabs({ loadBalancer, tab, onTab, first }: LoadBalancerTabsProps) {
  const { tabs: names } = useTexts().loadBalancers;
  return (
    <Tabs
      activeTabId={tab}
      onChange={({ detail }) => {
        onTab(detail.activeTabId);
      }}
      tabs={[
        ...(first === undefined ? [] : [first]),
        ...LOAD_BALANCER_TABS.map((id) => {
          const Content = CONTENT[id];
          return { id, label: names[id], content: tab === id && <Content loadBalancer={loadBalancer} /> };
        }),
      ]}
    />
  );
}
