import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { SendTraffic } from '../../parts/SendTraffic.tsx';
import { ShiftNotice } from '../../parts/shifts/ShiftNotice.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { LiveScene, useScene } from '../../trafficMap/LiveScene.tsx';
import { TrafficMap } from '../../trafficMap/TrafficMap.tsx';
import { Tour } from '../../tour/Tour.tsx';
import { TourStop } from '../../tour/TourStop.tsx';
import { BalancersTable } from './BalancersTable.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Figures } from './Figures.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { RecentEvents } from './RecentEvents.tsx';
import { ZoneCards } from './ZoneCards.tsx';
import { FormButton } from '../../parts/FormButton.tsx';

/** Is anything wrong, and where does traffic go? Source: console, *Dashboard*. */
export function DashboardPage() {
  const { dashboard: texts } = useTexts();
  const resources = useRunning();
  const isLoaded = useResources((state) => state.isLoaded);
  if (!isLoaded) return <Waiting />;
  const loadBalancers = [...resources.loadBalancers.values()];
  const isEmpty = loadBalancers.length === 0 && resources.targetGroups.size === 0;
  return (
    <Page
      title={texts.title}
      // Where there is nothing yet, the ways to begin are the page.
      {...(!isEmpty && { actions: <Actions /> })}
    >
      <Tour>
        {isEmpty ? (
          <TourStop name="zones">
            <FirstSteps />
          </TourStop>
        ) : (
          <SpaceBetween size="l">
            {loadBalancers.map((loadBalancer) => (
              <ShiftNotice key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} />
            ))}
            <Figures />
            <Zones loadBalancers={loadBalancers} />
            <TourStop name="attention">
              <div className="bz-two">
                <NeedsAttention />
                <RecentEvents />
              </div>
            </TourStop>
            {loadBalancers.length > 0 && (
              <TourStop name="balancers">
                <BalancersTable loadBalancers={loadBalancers} />
              </TourStop>
            )}
          </SpaceBetween>
        )}
      </Tour>
    </Page>
  );
}

function Actions() {
  const { dashboard: texts, parts } = useTexts();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <FormButton href="#/instances/launch">{texts.launch}</FormButton>
      <FormButton variant="primary" href="#/create/load-balancer">
        {parts.createLoadBalancer}
      </FormButton>
    </SpaceBetween>
  );
}

/** The zones, and the map of the busiest load balancer, or of the one that was chosen. */
function Zones({ loadBalancers }: { readonly loadBalancers: readonly LoadBalancer[] }) {
  const resources = useRunning();
  const [chosenName, choose] = useState<string | null>(null);
  const busiest = useBusiest(loadBalancers);
  const loadBalancer = loadBalancers.find(({ name }) => name === chosenName) ?? busiest;
  const group = loadBalancer && groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn)[0];
  return (
    <SpaceBetween size="l">
      <TourStop name="zones">
        <ZoneCards loadBalancer={loadBalancer} group={group} />
      </TourStop>
      {loadBalancer !== undefined && group !== undefined && (
        <CompactMap loadBalancers={loadBalancers} loadBalancer={loadBalancer} group={group} onChoose={choose} />
      )}
    </SpaceBetween>
  );
}

interface CompactMapProps {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly loadBalancer: LoadBalancer;
  readonly group: TargetGroup;
  readonly onChoose: (name: string | null) => void;
}

function CompactMap({ loadBalancers, loadBalancer, group, onChoose }: CompactMapProps) {
  const { dashboard: texts, map } = useTexts();
  const options = loadBalancers.map(({ name }) => ({ value: name, label: name }));
  return (
    <LiveScene loadBalancerArn={loadBalancer.loadBalancerArn} targetGroupArn={group.targetGroupArn}>
      <SpaceBetween size="l">
        <NoTraffic loadBalancer={loadBalancer} />
        <TourStop name="map">
          <Container
            disableContentPaddings
            header={
              <Header
                variant="h2"
                actions={
                  <SpaceBetween direction="horizontal" size="xs">
                    {loadBalancers.length > 1 && (
                      <FormField>
                        <Select
                          ariaLabel={texts.mapOf}
                          options={options}
                          selectedOption={options.find(({ value }) => value === loadBalancer.name) ?? null}
                          onChange={({ detail }) => {
                            onChoose(detail.selectedOption.value ?? null);
                          }}
                        />
                      </FormField>
                    )}
                    <Button href={`#/traffic-map?lb=${loadBalancer.name}`}>{texts.openMap}</Button>
                  </SpaceBetween>
                }
              >
                {map.titleOf(loadBalancer.name)}
              </Header>
            }
          >
            <LiveMap />
          </Container>
        </TourStop>
      </SpaceBetween>
    </LiveScene>
  );
}

function NoTraffic({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  return <SendTraffic loadBalancer={loadBalancer} requests={useScene().requests} />;
}

function LiveMap() {
  return (
    <div className="bz-map-frame">
      <TrafficMap scene={useScene()} isCompact />
    </div>
  );
}

/** The load balancer with most requests when the page was opened: it does not change while one looks. */
function useBusiest(loadBalancers: readonly LoadBalancer[]): LoadBalancer | undefined {
  const [busiest] = useState(() => {
    const { now } = useTraffic.getState();
    const rate = ({ loadBalancerArn }: LoadBalancer) => now?.loadBalancers[loadBalancerArn]?.requests ?? 0;
    return loadBalancers.toSorted((one, other) => rate(other) - rate(one))[0]?.loadBalancerArn;
  });
  return loadBalancers.find(({ loadBalancerArn }) => loadBalancerArn === busiest) ?? loadBalancers[0];
}
