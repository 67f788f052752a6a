import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { VpcId } from '../../../engine/model/names.ts';
import type { ZoneMapping } from '../../../engine/model/LoadBalancer.ts';
import { FormPage } from '../../parts/FormPage.tsx';
import type { CallOf } from '../../parts/undoableChange.ts';
import { useUndoableSave } from '../../parts/useUndoableSave.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ZonesField, type SubnetByZone } from './ZonesField.tsx';

export interface ZonesEditorProps {
  readonly vpcId: VpcId;
  /** As they are. */
  readonly zoneMappings: readonly ZoneMapping[];
  readonly fewest: number;
  /** Said while fewer are chosen. */
  readonly tooFew: string;
  /** How many targets there are in a zone. */
  readonly targetsIn: (zone: string) => number;
  /** What makes some subnets others; empty: they are the same. */
  readonly callsOf: (before: SubnetByZone, after: SubnetByZone) => readonly CallOf[];
  /** Where one gets from here; an address without `#`. */
  readonly backTo: string;
}

/** The page that enables and disables zones of a load balancer, of whatever type. Source: E-014, E-016. */
export function ZonesEditor(props: ZonesEditorProps) {
  const { vpcId, zoneMappings, fewest, targetsIn, callsOf, backTo } = props;
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.subnets;
  const [edited, setEdited] = useState<SubnetByZone | null>(null);
  const { isBusy, error, save } = useUndoableSave();
  const saved: SubnetByZone = Object.fromEntries(zoneMappings.map(({ zone, subnetId }) => [zone, subnetId]));
  const chosen = edited ?? saved;
  const problem = Object.keys(chosen).length < fewest ? props.tooFew : null;
  const calls = problem === null ? callsOf(saved, chosen) : [];
  const leaving = Object.keys(saved).filter((zone) => chosen[zone] === undefined && targetsIn(zone) > 0);
  const wrong = problem === null ? 0 : 1;
  const submit = () => save({ calls, undo: callsOf(chosen, saved), done: texts.saved, backTo, wrong });
  return (
    <FormPage
      title={texts.title}
      cancelTo={backTo}
      isDirty={problem !== null || calls.length > 0}
      draft={{ value: chosen, restore: setEdited }}
      steps={calls}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <Container header={<Header variant="h2">{loadBalancers.create.network}</Header>}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{texts.text}</Box>
          <ZonesField vpcId={vpcId} value={chosen} onChange={setEdited} error={problem} fewest={fewest} />
          {leaving.map((zone) => (
            <Alert key={zone} type="warning">
              {texts.warning(zone, targetsIn(zone))}
            </Alert>
          ))}
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}
