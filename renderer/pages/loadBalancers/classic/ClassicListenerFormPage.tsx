import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ClassicListener, ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { flash } from '../../../store/flashes.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ClassicListenerFields } from './ClassicListenerFields.tsx';
import { listenerName } from './ClassicListenersTab.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import {
  listenerProblems,
  listenerRequest,
  newListenerDraft,
  policyCalls,
  problemCount,
  savedListenerDraft,
  type ClassicListenerDraft,
} from './ClassicListenerDraft.ts';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Adds a listener to a Classic Load Balancer, or edits certificate, security policy and stickiness of one. */
export function ClassicListenerFormPage() {
  const { port } = useParams();
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  const { balancer } = record;
  const listener = balancer.listeners.find(({ loadBalancerPort }) => String(loadBalancerPort) === port);
  if (port !== undefined && !listener) return <MissingListener loadBalancer={balancer} />;
  return <ListenerForm key={port ?? 'new'} balancer={balancer} listener={listener ?? null} />;
}

interface ListenerFormProps {
  readonly balancer: ClassicLoadBalancer;
  /** Null: a new one. */
  readonly listener: ClassicListener | null;
}

function ListenerForm({ balancer, listener }: ListenerFormProps) {
  const { classic, listeners, parts } = useTexts();
  const texts = classic.form;
  const saved = listener ? savedListenerDraft(balancer, listener) : newListenerDraft(0, '');
  const [edited, setEdited] = useState<Partial<ClassicListenerDraft>>({});
  const [isChecked, setChecked] = useState(false);
  const draft = { ...saved, ...edited };
  const others = balancer.listeners.filter((one) => one !== listener).map(({ loadBalancerPort }) => loadBalancerPort);
  const problems = listenerProblems(draft, others);
  const wrong = problemCount(problems);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const calls = wrong === 0 && isDirty ? callsOf(balancer, listener, draft) : [];
  const { isBusy, error, save } = useSave(balancer, listener);
  return (
    <FormPage
      title={listener ? texts.editTitle(listenerName(listener)) : texts.addTitle}
      submitText={listener ? parts.save : listeners.addListener}
      cancelTo={loadBalancerPath(balancer)}
      isDirty={isDirty}
      draft={{ value: draft, restore: setEdited }}
      canSubmit={isDirty || listener === null}
      steps={calls}
      isBusy={isBusy}
      error={isChecked && wrong > 0 ? parts.fieldsNeedAttention(wrong) : error}
      onSubmit={() => {
        setChecked(true);
        if (wrong === 0) void save(draft, calls);
      }}
    >
      <Container header={<Header variant="h2">{listeners.form.settings}</Header>}>
        <ClassicListenerFields
          draft={draft}
          problems={problems}
          isChecked={isChecked}
          loadBalancerArn={balancer.loadBalancerArn}
          isSaved={listener !== null}
          onChange={(changes) => {
            setEdited((before) => ({ ...before, ...changes }));
          }}
        />
      </Container>
    </FormPage>
  );
}

function callsOf(
  balancer: ClassicLoadBalancer,
  listener: ClassicListener | null,
  draft: ClassicListenerDraft,
): readonly CallOf[] {
  const { name: loadBalancerName } = balancer;
  const { certificateArn } = draft;
  const first: readonly CallOf[] =
    listener === null
      ? [{ name: 'createClassicListeners', input: { loadBalancerName, listeners: [listenerRequest(draft)] } }]
      : certificateArn !== null && certificateArn !== listener.sslCertificateId
        ? [
            {
              name: 'setClassicCertificate',
              input: {
                loadBalancerName,
                loadBalancerPort: listener.loadBalancerPort,
                sslCertificateId: certificateArn,
              },
            },
          ]
        : [];
  return [...first, ...policyCalls(draft, { ...balancer, current: listener?.policyNames ?? [] })];
}

function useSave(balancer: ClassicLoadBalancer, listener: ClassicListener | null) {
  const { form: texts } = useTexts().classic;
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (draft: ClassicListenerDraft, calls: readonly CallOf[]) => {
    setBusy(true);
    setError(null);
    for (const { name, input } of calls) {
      const answer = await call(name, input);
      if (answer.ok) continue;
      setBusy(false);
      setError(answer.error.message);
      return;
    }
    setBusy(false);
    setUnsaved(false);
    const name = `${draft.protocol}:${draft.port.trim()}`;
    flash({ type: 'success', header: listener ? texts.saved(name) : texts.added(name) });
    void navigate(loadBalancerPath(balancer));
  };
  return { isBusy, error, save };
}
