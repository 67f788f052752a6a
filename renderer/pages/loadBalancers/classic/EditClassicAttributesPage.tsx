import { useState } from 'react';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import {
  attributesDraft,
  attributesRequest,
  NO_LOG,
  wrongFields,
  type ClassicAttributesDraft,
} from './attributesDraft.ts';
import { ClassicAttributeFields } from './ClassicAttributeFields.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Edits the attributes of a Classic Load Balancer. */
export function EditClassicAttributesPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  return <Editor key={record.balancer.loadBalancerArn} balancer={record.balancer} />;
}

function Editor({ balancer }: { readonly balancer: ClassicLoadBalancer }) {
  const { classic } = useTexts();
  const texts = classic.attributes;
  const saved = attributesDraft(balancer.attributes);
  const [edited, setEdited] = useState<Partial<ClassicAttributesDraft>>({});
  const { isBusy, error, save } = useUndoableSave();
  const draft = { ...saved, ...edited };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const wrong = Object.values(wrongFields(draft)).filter(Boolean).length;
  const back = loadBalancerPath(balancer, '?tab=attributes');
  const callOf = (wanted: ClassicAttributesDraft): CallOf => ({
    name: 'modifyClassicAttributes',
    input: attributesRequest(balancer.name, wanted),
  });
  const calls = isDirty && wrong === 0 ? [callOf(draft)] : [];
  const submit = async () => {
    // A log that was never asked for is off again, not left as it is.
    const before = { ...saved, accessLog: saved.accessLog ?? (draft.accessLog && NO_LOG) };
    await save({ calls, undo: [callOf(before)], done: texts.saved, backTo: back, wrong });
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
      onSubmit={() => void submit()}
    >
      <ClassicAttributeFields
        draft={draft}
        onChange={(changes) => {
          setEdited((before) => ({ ...before, ...changes }));
        }}
      />
    </FormPage>
  );
}
