import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { attributeValue } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeField } from '../../loadBalancers/AttributeField.tsx';
import { useAttributeChange } from './useAttributeChange.ts';
import { attributeProblem } from '../../loadBalancers/attributeProblem.ts';

/** Edits the attributes of a target group of a Network Load Balancer; what is fixed for it is shown with the reason. */
export function EditNetworkAttributes({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes } = useTexts();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const definitions = attributesOfTargetGroup(group);
  const savedValue = (key: string) => attributeValue(definitions, group.attributes, key);
  const changed = Object.entries(draft).filter(([key, value]) => value !== savedValue(key));
  const wrong = changed.filter(([key, value]) => attributeProblem(definitions[key], value) !== null);
  const change = useAttributeChange(group, {
    changes: changed.map(([key, value]) => ({ key, value })),
    undo: changed.map(([key]) => ({ key, value: savedValue(key) })),
    wrong: wrong.length,
  });
  return (
    <FormPage {...change} draft={{ value: draft, restore: setDraft }}>
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
