import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attributeValue } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeField } from '../../loadBalancers/AttributeField.tsx';
import { attributeProblem } from '../../loadBalancers/attributeProblem.ts';

/** Edits the attributes of a target group of a Network Load Balancer; what is fixed for it is shown with the reason. */
export function EditNetworkAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, parts } = useTexts();
  const navigate = useNavigate();
  const call = useCall();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { targetGroupArn, name } = group;
  const definitions = attributesOfTargetGroup(group);
  const savedValue = (key: string) => attributeValue(definitions, group.attributes, key);
  const changed = Object.entries(draft).filter(([key, value]) => value !== savedValue(key));
  const wrong = changed.filter(([key, value]) => attributeProblem(definitions[key], value) !== null);
  const back = `/target-groups/${name}?tab=attributes`;
  const set = (values: readonly (readonly [string, string])[]) => ({
    name: 'modifyTargetGroupAttributes' as const,
    input: { targetGroupArn, attributes: values.map(([key, value]) => ({ key, value })) },
  });
  const save = async () => {
    if (wrong.length > 0) {
      setError(parts.fieldsNeedAttention(wrong.length));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls: [set(changed)],
      undo: [set(changed.map(([key]) => [key, savedValue(key)] as const))],
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
      cancelTo={back}
      isDirty={changed.length > 0}
      draft={{ value: draft, restore: setDraft }}
      steps={changed.length > 0 && wrong.length === 0 ? [set(changed)] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
    >
      <Container header={<Header variant="h2">{groupAttributes.section}</Header>}>
        <SpaceBetween size="m">
          {Object.entries(definitions).map(([key, definition]) => (
            <AttributeField
              key={key}
              attributeKey={key}
              definition={definition}
              value={draft[key] ?? savedValue(key)}
              onChange={(value) => {
                setDraft((before) => ({ ...before, [key]: value }));
              }}
            />
          ))}
        </SpaceBetween>
      </Container>
    </FormPage>
  );
}
