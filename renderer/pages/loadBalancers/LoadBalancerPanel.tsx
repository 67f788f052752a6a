import { useState } from 'react';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { ComparisonTable } from '../../parts/ComparisonTable.tsx';
import type { ResourceColumn } from '../../parts/ResourceTable.tsx';
import { SelectionPanel } from '../../parts/SelectionPanel.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ClassicTabs } from './classic/ClassicPage.tsx';
import { LoadBalancerDetails } from './details/LoadBalancerDetails.tsx';
import { LoadBalancerTabs, type LoadBalancerTabsProps } from './details/LoadBalancerTabs.tsx';

export interface LoadBalancerPanelProps {
  readonly selected: readonly LoadBalancer[];
  /** Those of the list. */
  readonly columns: readonly ResourceColumn<LoadBalancer>[];
}

const DETAILS = 'details';
const keyOf = ({ loadBalancerArn }: LoadBalancer) => loadBalancerArn;
const nameOf = ({ name }: LoadBalancer) => name;

/** Below the list of load balancers: all of the one that is selected, or several compared. The tab stays from one to the next. */
export function LoadBalancerPanel({ selected, columns }: LoadBalancerPanelProps) {
  const { loadBalancers: texts, parts } = useTexts();
  const [tab, setTab] = useState<string>(DETAILS);
  return (
    <SelectionPanel
      selected={selected}
      nameOf={nameOf}
      what={texts.what}
      one={(loadBalancer) => (
        <OfOne
          key={loadBalancer.loadBalancerArn}
          loadBalancer={loadBalancer}
          tab={tab}
          onTab={setTab}
          first={{
            id: DETAILS,
            label: parts.panel.details,
            content: <LoadBalancerDetails loadBalancer={loadBalancer} />,
          }}
        />
      )}
      several={(items) => <ComparisonTable items={items} keyOf={keyOf} nameOf={nameOf} columns={columns} />}
    />
  );
}

/** A Classic one has other tabs; the one that is chosen stays where it has it, too. */
function OfOne({ loadBalancer, ...tabs }: LoadBalancerTabsProps) {
  const balancer = useResources(({ resources }) => resources.classicLoadBalancers.get(loadBalancer.loadBalancerArn));
  return balancer ? (
    <ClassicTabs record={{ balancer, running: loadBalancer }} {...tabs} />
  ) : (
    <LoadBalancerTabs loadBalancer={loadBalancer} {...tabs} />
  );
}
