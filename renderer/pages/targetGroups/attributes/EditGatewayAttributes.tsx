import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gatewayGroupAttributes } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { undoableChange } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeProblem } from '../../loadBalancers/attributeProblem.ts';
import { FLOW_KEYS, gatewayChanges, gatewayDraft, REBALANCING } from './gatewayDraft.ts';

const DELAY = gatewayGroupAttributes['deregistration_delay.timeout_seconds'];

/** Edits the attributes of a target group of a Gateway Load Balancer. Source: console, *Edit target group attributes*; NLB-03. */
export function EditGatewayAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, healthChecks, parts } = useTexts();
  const { deregistration, gateway: texts } = groupAttributes;
  const navigate = useNavigate();
  const call = useCall();
  const [edited, setEdited] = useState<Partial<ReturnType<typeof gatewayDraft>>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { targetGroupArn, name } = group;
  const saved = gatewayDraft(group.attributes);
  const draft = { ...saved, ...edited };
  const changes = gatewayChanges(saved, draft);
  const problem = attributeProblem(DELAY, draft.delay);
  const back = `/target-groups/${name}?tab=attributes`;
  const set = (attributes: ReturnType<typeof gatewayChanges>) => ({
    name: 'modifyTargetGroupAttributes' as const,
    input: { targetGroupArn, attributes: [...attributes] },
  });
  const save = async () => {
    if (problem !== null) {
      setError(parts.fieldsNeedAttention(1));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls: [set(changes)],
      undo: [set(gatewayChanges(draft, saved))],
      done: groupAttributes.saved,
    });
    setBusy(false);
    setError(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(back);
  };
  return (
    <FormPage
      title={groupAttributes.editTitle}
      help={groupAttributes.help}
      cancelTo={back}
      isDirty={changes.length > 0}
      draft={{ value: draft, restore: setEdited }}
      disabledReason={healthChecks.noChanges}
      steps={changes.length > 0 && problem === null ? [set(changes)] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
    >
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{deregistration.container}</Header>}>
          <NumberField
            label={deregistration.delay}
            description={texts.delayNote}
            constraint={
              DELAY?.values.kind === 'number' ? groupAttributes.range(DELAY.values.min, DELAY.values.max) : ''
            }
            value={draft.delay}
            error={
              problem !== null && DELAY?.values.kind === 'number'
                ? groupAttributes.problems.wholeNumber(DELAY.values.min, DELAY.values.max)
                : null
            }
            onChange={(delay) => {
              setEdited({ ...edited, delay });
            }}
          />
        </Container>
        <Container header={<Header variant="h2">{groupAttributes.selection.container}</Header>}>
          <FormField label={texts.flow} description={texts.flowNote}>
            <RadioGroup
              value={draft.flowKey}
              items={FLOW_KEYS.map((value) => ({ value, ...texts.flows[value] }))}
              onChange={({ detail }) => {
                const flowKey = FLOW_KEYS.find((one) => one === detail.value);
                if (flowKey) setEdited({ ...edited, flowKey });
              }}
            />
          </FormField>
        </Container>
        <Container header={<Header variant="h2">{texts.failover}</Header>}>
          <FormField label={texts.existing} description={texts.existingNote}>
            <RadioGroup
              value={draft.failover}
              items={REBALANCING.map((value) => ({ value, ...texts.failovers[value] }))}
              onChange={({ detail }) => {
                const failover = REBALANCING.find((one) => one === detail.value);
                if (failover) setEdited({ ...edited, failover });
              }}
            />
          </FormField>
        </Container>
      </SpaceBetween>
    </FormPage>
  );
}
