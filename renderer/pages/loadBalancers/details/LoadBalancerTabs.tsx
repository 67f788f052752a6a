import type { TabsProps } from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import type { LoadBalancer, LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';
import { ContentTabs } from '../../../parts/ContentTabs.tsx';
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
const TABS = ['listeners', 'network', 'map', 'security', 'monitoring', 'integrations', 'attributes', 'tags'] as const;
export type LoadBalancerTab = (typeof TABS)[number];

/** Nothing filters what comes to a Gateway Load Balancer, and there is no zonal shift of one. */
const GATEWAY_TABS = TABS.filter((tab) => tab !== 'security' && tab !== 'integrations');

/** The tabs of a load balancer of this type, in their order. Source: console, *Load balancers*. */
export function loadBalancerTabs(type: LoadBalancerType): readonly LoadBalancerTab[] {
  return type === 'gateway' ? GATEWAY_TABS : TABS;
}

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
export function LoadBalancerTabs({ loadBalancer, ...props }: LoadBalancerTabsProps) {
  const { loadBalancers, listeners } = useTexts();
  const { type } = loadBalancer;
  // Only those of an Application Load Balancer have rules.
  const names = type === 'application' ? loadBalancers.tabs : { ...loadBalancers.tabs, listeners: listeners.title };
  return (
    <ContentTabs
      {...props}
      tabs={loadBalancerTabs(type)}
      names={names}
      content={(tab) => {
        const Content = CONTENT[tab];
        return <Content loadBalancer={loadBalancer} />;
      }}
    />
  );
}
