import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
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
  const { classic, parts } = useTexts();
  const texts = classic.attributes;
  const navigate = useNavigate();
  const call = useCall();
  const saved = attributesDraft(balancer.attributes);
  const [edited, setEdited] = useState<Partial<ClassicAttributesDraft>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const draft = { ...saved, ...edited };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const wrong = Object.values(wrongFields(draft)).filter(Boolean).length;
  const back = loadBalancerPath(balancer, '?tab=attributes');
  const callOf = (wanted: ClassicAttributesDraft): CallOf => ({
    name: 'modifyClassicAttributes',
    input: attributesRequest(balancer.name, wanted),
  });
  const calls = isDirty && wrong === 0 ? [callOf(draft)] : [];
  const save = async () => {
    if (wrong > 0) {
      setError(parts.fieldsNeedAttention(wrong));
      return;
    }
    setBusy(true);
    // A log that was never asked for is off again, not left as it is.
    const before = { ...saved, accessLog: saved.accessLog ?? (draft.accessLog && NO_LOG) };
    const refusal = await undoableChange(call, { calls, undo: [callOf(before)], done: texts.saved });
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
      <ClassicAttributeFields
        draft={draft}
        onChange={(changes) => {
          setEdited((before) => ({ ...before, ...changes }));
        }}
      />
    </FormPage>
  );
}
