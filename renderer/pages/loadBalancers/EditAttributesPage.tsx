import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attributeOfLoadBalancer, attributesOfLoadBalancer } from '../../../engine/model/attributesOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useCall } from '../../bridge/useCall.ts';
import { FormPage } from '../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../parts/undoableChange.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { AttributeField } from './AttributeField.tsx';
import { attributeGroups } from './attributeGroups.ts';
import { attributeProblem } from './attributeProblem.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Edits the attributes of a load balancer, in the console's groups; what cannot be changed is shown with the reason. */
export function EditAttributesPage() {
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  return <Editor key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} />;
}

function Editor({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.attributes;
  const navigate = useNavigate();
  const call = useCall();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { loadBalancerArn, type } = loadBalancer;
  const definitions = attributesOfLoadBalancer(type);
  const savedValue = (key: string) => attributeOfLoadBalancer(loadBalancer, key);
  const changed = Object.entries(draft).filter(([key, value]) => value !== savedValue(key));
  const wrong = changed.filter(([key, value]) => attributeProblem(definitions[key], value) !== null);
  const back = loadBalancerPath(loadBalancer, '?tab=attributes');
  const inputs = (values: readonly (readonly [string, string])[]) => values.map(([key, value]) => ({ key, value }));
  const calls: readonly CallOf[] = [
    { name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn, attributes: inputs(changed) } },
  ];
  const save = async () => {
    if (wrong.length > 0) {
      setError(parts.fieldsNeedAttention(wrong.length));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, {
      calls,
      undo: [
        {
          name: 'modifyLoadBalancerAttributes',
          input: { loadBalancerArn, attributes: inputs(changed.map(([key]) => [key, savedValue(key)] as const)) },
        },
      ],
      done: texts.saved,
    });
    setBusy(false);
    setError(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(back);
  };
  return (
    <FormPage
      title={texts.editTitle}
      cancelTo={back}
      isDirty={changed.length > 0}
      draft={{ value: draft, restore: setDraft }}
      steps={changed.length > 0 && wrong.length === 0 ? calls : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
    >
      <SpaceBetween size="l">
        {attributeGroups(loadBalancer.type)
          .filter(({ keys }) => keys.length > 0)
          .map(({ group, keys }) => (
            <Container key={group} header={<Header variant="h2">{texts.groups[group]}</Header>}>
              <SpaceBetween size="m">
                {keys.map((key) => (
                  <AttributeField
                    key={key}
                    attributeKey={key}
                    definition={definitions[key]}
                    value={draft[key] ?? savedValue(key)}
                    onChange={(value) => {
                      setDraft((before) => ({ ...before, [key]: value }));
                    }}
                  />
                ))}
              </SpaceBetween>
            </Container>
          ))}
      </SpaceBetween>
    </FormPage>
  );
}
