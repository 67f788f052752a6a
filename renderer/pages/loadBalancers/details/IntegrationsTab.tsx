import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { activeShifts } from '../../../../engine/model/activeShifts.ts';
import { groupsOfLoadBalancer } from '../../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { zonalShiftObstacle } from '../../../../engine/model/zonalShiftObstacle.ts';
import type { ZonalShift } from '../../../../engine/model/ZonalShift.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useNowMs } from '../../../look/useNowMs.ts';
import { CancelShiftDialog } from '../../../parts/shifts/CancelShiftDialog.tsx';
import { UpdateShiftDialog } from '../../../parts/shifts/UpdateShiftDialog.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** What a load balancer works together with: zonal shift, its state and what can be done. */
export function IntegrationsTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { integrations: texts } = useTexts().loadBalancers;
  const shift = useResources(({ resources }) => activeShifts(resources).get(loadBalancer.loadBalancerArn));
  return (
    <ExpandableSection variant="container" defaultExpanded headerText={texts.title} headerDescription={texts.text}>
      {shift ? <Active shift={shift} /> : <None loadBalancer={loadBalancer} />}
    </ExpandableSection>
  );
}

function None({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { integrations: texts } = useTexts().loadBalancers;
  const resources = useResources((state) => state.resources);
  const obstacle = zonalShiftObstacle(loadBalancer, groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn));
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        items={[{ label: texts.status, value: <StatusIndicator type="stopped">{texts.none}</StatusIndicator> }]}
      />
      {obstacle?.kind === 'crossZone' && (
        <Alert type="info">{texts.obstacles.crossZone(obstacle.groups.map(({ name }) => name).join(', '))}</Alert>
      )}
      {obstacle?.kind === 'type' && <Alert type="info">{texts.obstacles.type}</Alert>}
      {obstacle?.kind === 'notEnabled' && <Alert type="info">{texts.obstacles.notEnabled}</Alert>}
      <FormButton href={`#/zonal-shifts/start?lb=${encodeURIComponent(loadBalancer.name)}`}>{texts.start}</FormButton>
    </SpaceBetween>
  );
}

function Active({ shift }: { readonly shift: ZonalShift }) {
  const { integrations: texts } = useTexts().loadBalancers;
  const { shell } = useTexts();
  const formats = useFormats();
  const nowMs = useNowMs();
  const isConnected = useIsConnected();
  const [dialog, setDialog] = useState<'update' | 'cancel' | null>(null);
  const close = () => {
    setDialog(null);
  };
  const button = (kind: 'update' | 'cancel') => (
    <Button
      disabled={!isConnected}
      disabledReason={shell.connection.readOnly}
      onClick={() => {
        setDialog(kind);
      }}
    >
      {texts[kind]}
    </Button>
  );
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.status, value: <StatusIndicator type="info">{texts.active}</StatusIndicator> },
          { label: texts.away, value: shift.awayFrom },
          { label: texts.started, value: formats.moment(shift.startedAtMs) },
          { label: texts.left, value: formats.countdown(shift.expiresAtMs - nowMs) },
          { label: texts.comment, value: shift.comment },
        ]}
      />
      <SpaceBetween direction="horizontal" size="xs">
        {button('update')}
        {button('cancel')}
      </SpaceBetween>
      {dialog === 'cancel' && <CancelShiftDialog shift={shift} onDismiss={close} />}
      {dialog === 'update' && <UpdateShiftDialog shift={shift} onDismiss={close} />}
    </SpaceBetween>
  );
}
