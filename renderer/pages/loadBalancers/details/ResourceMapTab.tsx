import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { resourceMap } from './resourceMap.ts';
import { ResourceMapDrawing } from './ResourceMapDrawing.tsx';
import { ResourceMapTable } from './ResourceMapTable.tsx';

const VIEWS = ['overview', 'unhealthy', 'table'] as const;
type View = (typeof VIEWS)[number];

/** What the listeners of a load balancer lead to, drawn or as a table. */
export function ResourceMapTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.map;
  const [view, setView] = useState<View>('overview');
  const [hasDetails, setDetails] = useState(false);
  const resources = useResources((state) => state.resources);
  const healths = useStates(({ targets }) => targets);
  const map = useMemo(
    () => resourceMap(loadBalancer, { resources, healths, onlyUnhealthy: view === 'unhealthy' }),
    [loadBalancer, resources, healths, view],
  );
  const isEmpty = map.lanes.every(({ tiles }) => tiles.length === 0);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="m" alignItems="center">
              <Toggle
                checked={hasDetails}
                onChange={({ detail }) => {
                  setDetails(detail.checked);
                }}
              >
                {texts.details}
              </Toggle>
              <SegmentedControl
                label={texts.view}
                selectedId={view}
                options={VIEWS.map((id) => ({ id, text: texts[id] }))}
                onChange={({ detail }) => {
                  setView(VIEWS.find((one) => one === detail.selectedId) ?? 'overview');
                }}
              />
            </SpaceBetween>
          }
        >
          {loadBalancers.tabs.map}
        </Header>
      }
    >
      {isEmpty && view === 'unhealthy' && <EmptyState title={texts.none} text={texts.noneText} />}
      {isEmpty && view !== 'unhealthy' && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      {!isEmpty && view === 'table' && <ResourceMapTable map={map} />}
      {!isEmpty && view !== 'table' && (
        <ResourceMapDrawing key={view} map={map} loadBalancer={loadBalancer} hasDetails={hasDetails} />
      )}
    </Container>
  );
}
