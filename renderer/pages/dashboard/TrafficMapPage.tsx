import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { memo, useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useKept, useOnScreen } from '../../look/useOnScreen.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { PngButton } from '../../parts/picture/PngButton.tsx';
import { SendTraffic } from '../../parts/SendTraffic.tsx';
import { ShiftNotice } from '../../parts/shifts/ShiftNotice.tsx';
import { useTab } from '../../parts/useTab.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { HelpTopic } from '../../store/help.ts';
import { AllBalancers } from '../../trafficMap/AllBalancers.tsx';
import { FLOW_LIMIT } from '../../trafficMap/layoutMap.ts';
import { ChosenPart, type Chosen } from '../../trafficMap/ChosenPart.tsx';
import { Legend } from '../../trafficMap/Legend.tsx';
import { LiveScene, useReplay, useScene } from '../../trafficMap/LiveScene.tsx';
import { FullScreenButton } from '../../trafficMap/FullScreenButton.tsx';
import { ReplayBar } from '../../trafficMap/ReplayBar.tsx';
import { UnitChoice, useUnit } from '../../trafficMap/UnitChoice.tsx';
import { TrafficMap } from '../../trafficMap/TrafficMap.tsx';
import { TrafficTable } from '../../trafficMap/TrafficTable.tsx';
import { useWhyDescription, WhyPercentages } from '../../trafficMap/WhyPercentages.tsx';
import type { MapScene } from '../../trafficMap/MapScene.ts';
import type { MapSpot } from '../../trafficMap/MapSpot.ts';
import { CrossZoneToggle } from './CrossZoneToggle.tsx';
import { ALL, MapChoice } from './MapChoice.tsx';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { CreateFirst } from '../../parts/CreateFirst.tsx';
import { FormButton } from '../../parts/FormButton.tsx';

/** How requests flow from clients over nodes to targets, and why each target gets its share. */
export function TrafficMapPage() {
  const { dashboard, map } = useTexts();
  const texts = dashboard.map;
  const [query] = useSearchParams();
  const resources = useRunning();
  const isLoaded = useResources((state) => state.isLoaded);
  const help = useMemo(() => ({ title: map.title, paragraphs: texts.help }), [map, texts]);
  const loadBalancers = [...resources.loadBalancers.values()];
  const loadBalancer = loadBalancers.find(({ name }) => name === query.get('lb')) ?? loadBalancers[0];
  if (!isLoaded) return <Waiting />;
  if (loadBalancer === undefined) {
    return (
      <Page title={map.title} help={help}>
        <EmptyState title={texts.noBalancerTitle} text={texts.noBalancerText} action={<CreateFirst />} />
      </Page>
    );
  }
  if (query.get('lb') === ALL) return <AllPage loadBalancers={loadBalancers} help={help} />;
  const groups = groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn);
  const group = groups.find(({ name }) => name === query.get('group')) ?? groups[0];
  return (
    <Page title={map.titleOf(loadBalancer.name)} help={help} description={loadBalancer.dnsName}>
      <SpaceBetween size="l">
        <MapChoice loadBalancers={loadBalancers} loadBalancer={loadBalancer} groups={groups} group={group} />
        <ShiftNotice loadBalancer={loadBalancer} />
        {group === undefined ? (
          <EmptyState
            title={texts.noGroupTitle}
            text={texts.noGroupText}
            action={<FormButton href={`#${loadBalancerPath(loadBalancer)}`}>{texts.addListener}</FormButton>}
          />
        ) : (
          <Flow key={group.targetGroupArn} loadBalancer={loadBalancer} group={group} />
        )}
      </SpaceBetween>
    </Page>
  );
}

/** All load balancers beside each other. */
function AllPage({
  loadBalancers,
  help,
}: {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly help: HelpTopic;
}) {
  const { all: texts } = useTexts().map;
  const lanes = useRef<HTMLDivElement>(null);
  return (
    <Page title={texts.title} help={help}>
      <SpaceBetween size="l">
        <MapChoice loadBalancers={loadBalancers} loadBalancer={null} groups={[]} group={undefined} />
        <Container
          header={
            <Header
              variant="h2"
              description={texts.note}
              actions={<PngButton of={lanes} name="balanza" variant="icon" />}
            >
              {texts.choice}
            </Header>
          }
        >
          <div ref={lanes}>
            <AllBalancers loadBalancers={loadBalancers} />
          </div>
        </Container>
      </SpaceBetween>
    </Page>
  );
}

const VIEWS = ['map', 'table'] as const;

/** The parts that follow the traffic call `useScene` themselves: the containers around them are drawn once. */
function Flow({ loadBalancer, group }: { readonly loadBalancer: LoadBalancer; readonly group: TargetGroup }) {
  const { dashboard, map } = useTexts();
  const texts = dashboard.map;
  const [view, chooseView] = useTab(VIEWS);
  const [unit, chooseUnit] = useUnit();
  const areFlows = loadBalancer.type !== 'application' || group.protocol === 'TCP';
  const names = { map: texts.mapView, table: texts.tableView } as const;
  return (
    <LiveScene
      loadBalancerArn={loadBalancer.loadBalancerArn}
      targetGroupArn={group.targetGroupArn}
      unit={unit}
      areFlows={areFlows}
    >
      <SpaceBetween size="l">
        {loadBalancer.isClassic !== true && <FailOpenNotice />}
        <NoTraffic loadBalancer={loadBalancer} />
        <Container
          disableContentPaddings={view === 'map'}
          header={
            <Header
              variant="h2"
              actions={
                <SpaceBetween direction="horizontal" size="m" alignItems="center">
                  <UnitChoice unit={unit} areFlows={areFlows} onChange={chooseUnit} />
                  <CrossZoneToggle loadBalancer={loadBalancer} group={group} />
                  <SegmentedControl
                    label={texts.view}
                    selectedId={view}
                    options={VIEWS.map((id) => ({ id, text: names[id] }))}
                    onChange={({ detail }) => {
                      chooseView(detail.selectedId === 'table' ? 'table' : 'map');
                    }}
                  />
                </SpaceBetween>
              }
            >
              {group.name}
            </Header>
          }
        >
          {view === 'map' ? <LiveMap /> : <LiveTable />}
        </Container>
        {view === 'map' && <TableBelow />}
        {unit === 'requests' ? <Why /> : <Box color="text-body-secondary">{map.whyRequests}</Box>}
      </SpaceBetween>
    </LiveScene>
  );
}

function FailOpenNotice() {
  const { map: texts } = useTexts().dashboard;
  const { nodes } = useScene();
  if (nodes.length === 0 || nodes.some(({ standing }) => standing !== 'failOpen')) return null;
  return (
    <Alert type="warning" header={texts.failOpenTitle}>
      {texts.failOpenText}
    </Alert>
  );
}

function NoTraffic({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { requests } = useScene();
  const { atMs } = useReplay();
  return atMs === null && <SendTraffic loadBalancer={loadBalancer} requests={requests} />;
}

function LiveMap() {
  const scene = useScene();
  const [chosen, choose] = useState<Chosen | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="bz-map-frame">
      <div className="bz-map-top">
        <Legend isCrossZone={scene.isCrossZone} isGrid={scene.targets.length > FLOW_LIMIT} />
        <MapTools of={frame} name={scene.loadBalancerName} />
      </div>
      <TrafficMap
        scene={scene}
        onChoose={(spot) => {
          choose(chosenOf(scene, spot));
        }}
      />
      {chosen && (
        <ChosenPart
          scene={scene}
          chosen={chosen}
          onClose={() => {
            choose(null);
          }}
        />
      )}
    </div>
  );
}

/** Drawn anew only where what it offers changes, not with the traffic. */
const MapTools = memo(function MapTools(props: {
  readonly of: RefObject<HTMLElement | null>;
  /** Of a file that is saved. */
  readonly name: string;
}) {
  return (
    <div className="bz-map-tools">
      <ReplayBar />
      <PngButton of={props.of} name={props.name} variant="icon" />
      <FullScreenButton of={props.of} />
    </div>
  );
});

function chosenOf({ nodes, targets }: MapScene, { kind, index }: MapSpot): Chosen | null {
  const node = kind === 'node' ? nodes[index] : undefined;
  const target = kind === 'target' ? targets[index] : undefined;
  if (node) return { kind: 'node', nodeId: node.nodeId };
  return target ? { kind: 'target', key: target.key } : null;
}

function LiveTable() {
  return <TrafficTable scene={useScene()} />;
}

/** The table under a map that shows no figures. It is long, so it is drawn only where it is seen, and after the map. */
function TableBelow() {
  const scene = useScene();
  return scene.targets.length > FLOW_LIMIT && <DeferredTable scene={scene} />;
}

function DeferredTable({ scene }: { readonly scene: MapScene }) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(useKept(scene, useOnScreen(ref)));
  const table = useMemo(() => <TrafficTable scene={shown} />, [shown]);
  return <div ref={ref}>{table}</div>;
}

function Why() {
  const { map } = useTexts();
  return (
    <Container
      header={
        <Header variant="h2" description={<WhyDescription />}>
          {map.why.title}
        </Header>
      }
    >
      <LiveWhy />
    </Container>
  );
}

function WhyDescription() {
  return useWhyDescription(useScene());
}

function LiveWhy() {
  return <WhyPercentages scene={useScene()} />;
}
