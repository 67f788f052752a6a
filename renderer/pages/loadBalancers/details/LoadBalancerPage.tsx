import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { tabKeys } from '../../../parts/tabKeys.ts';
import { usePageKeys } from '../../../parts/usePageKeys.ts';
import { useTab } from '../../../parts/useTab.ts';
import { Page } from '../../../shell/Page.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ShiftNotice } from '../../../parts/shifts/ShiftNotice.tsx';
import { LoadBalancerActions } from '../LoadBalancerActions.tsx';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { listenersOf } from '../rulesOfListener.ts';
import { useLoadBalancer } from '../useLoadBalancer.ts';
import { LoadBalancerDetails } from './LoadBalancerDetails.tsx';
import { loadBalancerTabs, LoadBalancerTabs } from './LoadBalancerTabs.tsx';
import { FormButton } from '../../../parts/FormButton.tsx';

/** A load balancer: details, what flows, and a tab for each side of it. */
export function LoadBalancerPage() {
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  return <Found key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} />;
}

function Found({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const navigate = useNavigate();
  const tabs = loadBalancerTabs(loadBalancer.type);
  const [tab, setTab] = useTab(tabs);
  usePageKeys({
    e: () => void navigate(loadBalancerPath(loadBalancer, '/edit/attributes')),
    ...tabKeys(tabs, setTab),
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
        <LoadBalancerTabs
          loadBalancer={loadBalancer}
          tab={tab}
          onTab={(id) => {
            const chosen = tabs.find((one) => one === id);
            if (chosen) setTab(chosen);
          }}
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
          <FormButton href={`#${listenerPath(loadBalancer, refused.port, '/edit')}`}>{details.changePort}</FormButton>
        )
      }
    >
      {state.reason}
    </Alert>
  );
}
