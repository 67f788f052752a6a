import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useTab } from '../../../parts/useTab.ts';
import { Page } from '../../../shell/Page.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ShiftNotice } from '../../../parts/shifts/ShiftNotice.tsx';
import { LoadBalancerActions } from '../LoadBalancerActions.tsx';
import { listenerPath, loadBalancerPath } from '../loadBalancerPath.ts';
import { MissingPage } from '../MissingPage.tsx';
import { listenersOf } from '../rulesOfListener.ts';
import { useLoadBalancer } from '../useLoadBalancer.ts';
import { AttributesTab } from './AttributesTab.tsx';
import { IntegrationsTab } from './IntegrationsTab.tsx';
import { ListenersTab } from './ListenersTab.tsx';
import { LoadBalancerDetails } from './LoadBalancerDetails.tsx';
import { MonitoringTab } from './MonitoringTab.tsx';
import { NetworkTab } from './NetworkTab.tsx';
import { ResourceMapTab } from './ResourceMapTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { TagsTab } from './TagsTab.tsx';

const TABS = ['listeners', 'network', 'map', 'security', 'monitoring', 'integrations', 'attributes', 'tags'] as const;
type Tab = (typeof TABS)[number];

const CONTENT: Readonly<Record<Tab, (props: { readonly loadBalancer: LoadBalancer }) => ReactNode>> = {
  listeners: ListenersTab,
  network: NetworkTab,
  map: ResourceMapTab,
  security: SecurityTab,
  monitoring: MonitoringTab,
  integrations: IntegrationsTab,
  attributes: AttributesTab,
  tags: TagsTab,
};

/** A load balancer: details, what flows, and a tab for each side of it. */
export function LoadBalancerPage() {
  const { loadBalancers: texts } = useTexts();
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingPage what={texts.one} />;
  return <Found key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} />;
}

function Found({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers: texts } = useTexts();
  const navigate = useNavigate();
  const [tab, setTab] = useTab<Tab>(TABS);
  usePageKeys({
    e: () => void navigate(loadBalancerPath(loadBalancer.name, '/edit/attributes')),
    ...Object.fromEntries(
      TABS.map((one, place) => [
        String(place + 1),
        () => {
          setTab(one);
        },
      ]),
    ),
  });
  return (
    <Page
      title={loadBalancer.name}
      actions={
        <LoadBalancerActions loadBalancers={[loadBalancer]} onDeleted={() => void navigate('/load-balancers')} />
      }
    >
      <SpaceBetween size="l">
        <ShiftNotice loadBalancer={loadBalancer} />
        <ImpairedNotice loadBalancer={loadBalancer} />
        <LoadBalancerDetails loadBalancer={loadBalancer} />
        <Tabs
          activeTabId={tab}
          onChange={({ detail }) => {
            const chosen = TABS.find((one) => one === detail.activeTabId);
            if (chosen) setTab(chosen);
          }}
          tabs={TABS.map((id) => {
            const Content = CONTENT[id];
            return { id, label: texts.tabs[id], content: tab === id && <Content loadBalancer={loadBalancer} /> };
          })}
        />
      </SpaceBetween>
    </Page>
  );
}

/** Why it is impaired, in the engine's own words, with a way to the listener that cannot listen. */
function ImpairedNotice({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { details } = useTexts().loadBalancers;
  const state = useStates(({ loadBalancers }) => loadBalancers.get(loadBalancer.loadBalancerArn));
  const resources = useResources((held) => held.resources);
  const listening = useStates(({ listeners }) => listeners);
  if (state?.code !== 'active_impaired') return null;
  const refused = listenersOf(resources, loadBalancer.loadBalancerArn).find(({ listenerArn }) =>
    [...listening].some(([key, view]) => view.kind === 'refused' && key.endsWith(`|${listenerArn}`)),
  );
  return (
    <Alert
      type="warning"
      header={details.impaired}
      action={
        refused && (
          <Button href={`#${listenerPath(loadBalancer.name, refused.port, '/edit')}`}>{details.changePort}</Button>
        )
      }
    >
      {state.reason}
    </Alert>
  );
}
