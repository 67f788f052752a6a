import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import {
  classicHealthCheckDraft,
  classicHealthCheckProblems,
  draftedClassicHealthCheck,
} from '../../../../engine/model/classicHealthCheckProblems.ts';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
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
  const { classic } = useTexts();
  const texts = classic.health;
  const saved = classicHealthCheckDraft(balancer.healthCheck);
  const [edited, setEdited] = useState<Partial<typeof saved>>({});
  const { isBusy, error, save } = useUndoableSave();
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
  const submit = () => save({ calls, undo: [callOf(balancer.healthCheck)], done: texts.saved, backTo: back, wrong });
  return (
    <FormPage
      title={texts.editTitle}
      cancelTo={back}
      isDirty={isDirty}
      draft={{ value: draft, restore: setEdited }}
      steps={calls}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
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
