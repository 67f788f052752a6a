import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { gatewayGroupAttributes } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeProblem } from '../../loadBalancers/attributeProblem.ts';
import { useAttributeChange } from './useAttributeChange.ts';
import { FLOW_KEYS, gatewayChanges, gatewayDraft, REBALANCING } from './gatewayDraft.ts';

const DELAY = gatewayGroupAttributes['deregistration_delay.timeout_seconds'];

/** Edits the attributes of a target group of a Gateway Load Balancer. Source: console, *Edit target group attributes*; NLB-03. */
export function EditGatewayAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, healthChecks } = useTexts();
  const { deregistration, gateway: texts } = groupAttributes;
  const [edited, setEdited] = useState<Partial<ReturnType<typeof gatewayDraft>>>({});
  const saved = gatewayDraft(group.attributes);
  const draft = { ...saved, ...edited };
  const changes = gatewayChanges(saved, draft);
  const problem = attributeProblem(DELAY, draft.delay);
  const change = useAttributeChange(group, {
    changes,
    undo: gatewayChanges(draft, saved),
    wrong: problem === null ? 0 : 1,
  });
  return (
    <FormPage
      {...change}
      help={groupAttributes.help}
      draft={{ value: draft, restore: setEdited }}
      disabledReason={healthChecks.noChanges}
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
