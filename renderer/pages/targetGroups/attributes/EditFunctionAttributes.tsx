import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { describedAttributes, type Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import {
  ENDPOINT_KEY,
  functionGroupAttributes,
  hasEndpointProblem,
  MULTI_VALUE_KEY,
} from '../../../../engine/model/functionGroupAttributes.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { useAttributeChange } from './useAttributeChange.ts';
import { useTexts } from '../../../texts/useTexts.ts';

const KEYS = [ENDPOINT_KEY, MULTI_VALUE_KEY] as const;

/** Edits how the function of a group is called. Source: ELB, *Lambda targets*; contract, *Beyond AWS*. */
export function EditFunctionAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, healthChecks } = useTexts();
  const texts = groupAttributes.function;
  const [edited, setEdited] = useState<Attributes>({});
  const saved = valuesOf(group.attributes);
  const draft = { ...saved, ...edited };
  const changes = changed(saved, draft);
  const isWrong = hasEndpointProblem(draft);
  const change = useAttributeChange(group, {
    changes,
    undo: changed(draft, saved),
    wrong: isWrong ? 1 : 0,
  });
  return (
    <FormPage
      {...change}
      help={groupAttributes.help}
      draft={{ value: draft, restore: setEdited }}
      disabledReason={healthChecks.noChanges}
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
