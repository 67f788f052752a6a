import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isGatewayProtocol } from '../../../../engine/model/gatewayGroupAttributes.ts';
import { isNetworkGroup } from '../../../../engine/model/NetworkGroup.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { OfGroup } from '../groupDetails/OfGroup.tsx';
import { EditGatewayAttributes } from './EditGatewayAttributes.tsx';
import { EditFunctionAttributes } from './EditFunctionAttributes.tsx';
import { EditNetworkAttributes } from './EditNetworkAttributes.tsx';
import { EDITED_ATTRIBUTES } from './attributeDraft.ts';
import { AttributeNumber } from './AttributeNumber.tsx';
import { HealthRequirements } from './HealthRequirements.tsx';
import { ShareTable } from './ShareTable.tsx';
import { StickinessFields } from './StickinessFields.tsx';
import { TrafficFields } from './TrafficFields.tsx';
import { useAttributeForm, type AttributeForm } from './useAttributeForm.ts';

/** Edits the attributes of the target group that the address names. Source: console, *Edit target group attributes*. */
export function EditAttributesPage() {
  return (
    <OfGroup>
      {(group) =>
        group.targetType === 'lambda' ? (
          <EditFunctionAttributes key={group.targetGroupArn} group={group} />
        ) : isGatewayProtocol(group.protocol) ? (
          <EditGatewayAttributes key={group.targetGroupArn} group={group} />
        ) : isNetworkGroup(group) ? (
          <EditNetworkAttributes key={group.targetGroupArn} group={group} />
        ) : (
          <EditAttributes key={group.targetGroupArn} group={group} />
        )
      }
    </OfGroup>
  );
}

function EditAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, healthChecks, parts } = useTexts();
  const { deregistration, traffic } = groupAttributes;
  const call = useCall();
  const navigate = useNavigate();
  const form = useAttributeForm(group.attributes);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = Object.keys(form.problems).length;
  const backTo = `/target-groups/${group.name}?tab=attributes`;
  const { targetGroupArn } = group;
  const calls: readonly CallOf[] = [
    { name: 'modifyTargetGroupAttributes', input: { targetGroupArn, attributes: [...form.changes] } },
  ];
  const save = async () => {
    setTried(true);
    setRefusal(null);
    if (!form.check()) return;
    setBusy(true);
    const refused = await undoableChange(call, {
      calls,
      undo: [{ name: 'modifyTargetGroupAttributes', input: { targetGroupArn, attributes: [...form.back] } }],
      done: groupAttributes.saved,
    });
    setBusy(false);
    setRefusal(refused && refused.message);
    if (refused) return;
    setUnsaved(false);
    void navigate(backTo);
  };
  return (
    <FormPage
      title={groupAttributes.editTitle}
      help={groupAttributes.help}
      cancelTo={backTo}
      isDirty={form.changes.length > 0}
      draft={{ value: form.kept, restore: form.restore }}
      disabledReason={healthChecks.noChanges}
      steps={form.changes.length > 0 && problems === 0 ? calls : []}
      isBusy={isBusy}
      error={refusal ?? (wasTried && problems > 0 ? parts.fieldsNeedAttention(problems) : null)}
      onSubmit={() => void save()}
    >
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{deregistration.container}</Header>}>
          <AttributeNumber form={form} field="delay" label={deregistration.delay} description={deregistration.hint} />
        </Container>
        <Container header={<Header variant="h2">{traffic.container}</Header>}>
          <TrafficFields form={form} />
        </Container>
        <TargetSelection group={group} form={form} />
        <Container>
          <ExpandableSection
            headerText={groupAttributes.health.container}
            headingTagOverride="h2"
            expanded={form.isHealthOpen}
            onChange={({ detail }) => {
              form.openHealth(detail.expanded);
            }}
          >
            <Box padding={{ top: 's' }}>
              <HealthRequirements form={form} />
            </Box>
          </ExpandableSection>
        </Container>
      </SpaceBetween>
    </FormPage>
  );
}

const CROSS_ZONE_VALUES = ['use_load_balancer_configuration', 'true', 'false'] as const;

function TargetSelection({ group, form }: { readonly group: TargetGroup; readonly form: AttributeForm }) {
  const { selection } = useTexts().groupAttributes;
  const { crossZone } = form.draft;
  const isChanged = form.changes.some(({ key }) => key === EDITED_ATTRIBUTES.crossZone);
  const after = useMemo(
    () => ({ ...group.attributes, [EDITED_ATTRIBUTES.crossZone]: crossZone }),
    [group.attributes, crossZone],
  );
  return (
    <Container header={<Header variant="h2">{selection.container}</Header>}>
      <SpaceBetween size="l">
        <StickinessFields form={form} />
        <FormField label={selection.crossZone}>
          <RadioGroup
            value={crossZone}
            items={CROSS_ZONE_VALUES.map((value) => ({
              value,
              label: selection.crossZoneValues[value],
              description: selection.crossZoneNotes[value],
            }))}
            onChange={({ detail }) => {
              form.type('crossZone', detail.value);
            }}
          />
        </FormField>
        {isChanged && <ShareTable group={group} after={after} />}
      </SpaceBetween>
    </Container>
  );
}
