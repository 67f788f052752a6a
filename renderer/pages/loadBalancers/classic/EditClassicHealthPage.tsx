import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  classicHealthCheckDraft,
  classicHealthCheckProblems,
  draftedClassicHealthCheck,
} from '../../../../engine/model/classicHealthCheckProblems.ts';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ClassicHealthFields } from './ClassicHealthFields.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Edits the health check of a Classic Load Balancer. */
export function EditClassicHealthPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  return <Editor key={record.balancer.loadBalancerArn} balancer={record.balancer} />;
}

function Editor({ balancer }: { readonly balancer: ClassicLoadBalancer }) {
  const { classic, parts } = useTexts();
  const texts = classic.health;
  const navigate = useNavigate();
  const call = useCall();
  const saved = classicHealthCheckDraft(balancer.healthCheck);
  const [edited, setEdited] = useState<Partial<typeof saved>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const draft = { ...saved, ...edited };
  const problems = classicHealthCheckProblems(draft);
  const wrong = Object.keys(problems).length;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const back = loadBalancerPath(balancer, '?tab=health');
  const callOf = (healthCheck: ClassicLoadBalancer['healthCheck']): CallOf => ({
    name: 'configureClassicHealthCheck',
    input: { loadBalancerName: balancer.name, healthCheck },
  });
  const calls = isDirty && wrong === 0 ? [callOf(draftedClassicHealthCheck(draft))] : [];
  const save = async () => {
    if (wrong > 0) {
      setError(parts.fieldsNeedAttention(wrong));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, { calls, undo: [callOf(balancer.healthCheck)], done: texts.saved });
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
      isDirty={isDirty}
      draft={{ value: draft, restore: setEdited }}
      steps={calls}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
    >
      <Container header={<Header variant="h2">{texts.title}</Header>}>
        <ClassicHealthFields
          draft={draft}
          problems={problems}
          onChange={(changes) => {
            setEdited((before) => ({ ...before, ...changes }));
          }}
        />
      </Container>
    </FormPage>
  );
}
