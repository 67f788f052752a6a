import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describedAttributes, type Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import {
  ENDPOINT_KEY,
  functionGroupAttributes,
  hasEndpointProblem,
  MULTI_VALUE_KEY,
} from '../../../../engine/model/functionGroupAttributes.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';

const KEYS = [ENDPOINT_KEY, MULTI_VALUE_KEY] as const;

/** Edits how the function of a group is called. Source: ELB, *Lambda targets*; contract, *Beyond AWS*. */
export function EditFunctionAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, healthChecks, parts } = useTexts();
  const texts = groupAttributes.function;
  const navigate = useNavigate();
  const call = useCall();
  const [edited, setEdited] = useState<Attributes>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const saved = valuesOf(group.attributes);
  const draft = { ...saved, ...edited };
  const changes = changed(saved, draft);
  const isWrong = hasEndpointProblem(draft);
  const back = `/target-groups/${group.name}?tab=attributes`;
  const set = (attributes: ReturnType<typeof changed>) => ({
    name: 'modifyTargetGroupAttributes' as const,
    input: { targetGroupArn: group.targetGroupArn, attributes: [...attributes] },
  });
  const save = async () => {
    if (isWrong) {
      setError(parts.fieldsNeedAttention(1));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls: [set(changes)],
      undo: [set(changed(draft, saved))],
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
      steps={changes.length > 0 && !isWrong ? [set(changes)] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
    >
      <Container header={<Header variant="h2">{texts.container}</Header>}>
        <SpaceBetween size="l">
          <FormField
            label={texts.endpoint}
            description={texts.endpointNote}
            constraintText={texts.endpointExample}
            errorText={isWrong ? texts.endpointProblem : null}
            stretch
          >
            <Input
              value={draft[ENDPOINT_KEY] ?? ''}
              onChange={({ detail }) => {
                setEdited({ ...edited, [ENDPOINT_KEY]: detail.value.trim() });
              }}
            />
          </FormField>
          <Toggle
            checked={draft[MULTI_VALUE_KEY] === 'true'}
            description={texts.multiValueNote}
            onChange={({ detail }) => {
              setEdited({ ...edited, [MULTI_VALUE_KEY]: String(detail.checked) });
            }}
          >
            {texts.multiValue}
          </Toggle>
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}

function valuesOf(attributes: Attributes): Attributes {
  const described = describedAttributes(functionGroupAttributes, attributes);
  return Object.fromEntries(KEYS.map((key) => [key, described.find((one) => one.key === key)?.value ?? '']));
}

function changed(from: Attributes, to: Attributes): readonly { readonly key: string; readonly value: string }[] {
  return KEYS.filter((key) => from[key] !== to[key]).map((key) => ({ key, value: to[key] ?? '' }));
}
