import { useState } from 'react';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { InstancePicker } from './InstancePicker.tsx';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Chooses the instances of a Classic Load Balancer. */
export function ManageInstancesPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  return <Editor key={record.balancer.loadBalancerArn} balancer={record.balancer} />;
}

function Editor({ balancer }: { readonly balancer: ClassicLoadBalancer }) {
  const { instances: texts } = useTexts().classic;
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const { isBusy, error, save } = useUndoableSave();
  const saved = balancer.instances
    .filter(({ drainingUntilMs }) => drainingUntilMs === null)
    .map(({ instanceId }): string => instanceId);
  const chosen = edited ?? saved;
  const added = chosen.filter((id) => !saved.includes(id));
  const removed = saved.filter((id) => !chosen.includes(id));
  const back = loadBalancerPath(balancer, '?tab=instances');
  const calls = callsOf(balancer.name, added, removed);
  const submit = () => save({ calls, undo: callsOf(balancer.name, removed, added), done: texts.saved, backTo: back });
  return (
    <FormPage
      title={texts.manageTitle}
      cancelTo={back}
      isDirty={calls.length > 0}
      draft={{
        value: { chosen },
        restore: (kept) => {
          setEdited(kept.chosen);
        },
      }}
      steps={calls}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <InstancePicker title={texts.title} description={texts.manageText} selected={chosen} onSelect={setEdited} />
    </FormPage>
  );
}

function callsOf(loadBalancerName: string, added: readonly string[], removed: readonly string[]): readonly CallOf[] {
  const input = (ids: readonly string[]) => ({
    loadBalancerName,
    instances: ids.map((instanceId) => ({ instanceId })),
  });
  return [
    ...(added.length > 0 ? [{ name: 'registerClassicInstances', input: input(added) } as const] : []),
    ...(removed.length > 0 ? [{ name: 'deregisterClassicInstances', input: input(removed) } as const] : []),
  ];
}
