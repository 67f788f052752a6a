import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { OfGroup } from '../groupDetails/OfGroup.tsx';
import { useTargetNames } from '../healthChecks/useTargetNames.ts';
import { MethodFields } from './MethodFields.tsx';
import { TargetParameters } from './TargetParameters.tsx';
import { takesParameters } from './methodsOf.ts';
import { useBalancingForm } from './useBalancingForm.ts';
import { WhatWouldHappen } from './WhatWouldHappen.tsx';

/** Edits the balancing method of the target group that the address names, with its parameters. Source: issue 7, *Console*. */
export function EditBalancingPage() {
  return <OfGroup>{(group) => <EditBalancing key={group.targetGroupArn} group={group} />}</OfGroup>;
}

function EditBalancing({ group }: { readonly group: TargetGroup }) {
  const { balancing, healthChecks } = useTexts();
  const { isBusy, error, save } = useUndoableSave();
  const targets = useTargetNames(group.targetGroupArn);
  const form = useBalancingForm(
    group,
    targets.map(({ key }) => key),
  );
  const { targetGroupArn, name } = group;
  const backTo = `/target-groups/${name}?tab=balancing`;
  const set = (attributes: typeof form.changes) => ({
    name: 'modifyTargetGroupAttributes' as const,
    input: { targetGroupArn, attributes: [...attributes] },
  });
  const wrong = form.problems.length;
  const submit = () =>
    save({ calls: [set(form.changes)], undo: [set(form.back)], done: balancing.saved, backTo, wrong });
  const isPlayable = wrong === 0;
  return (
    <FormPage
      title={balancing.editTitle}
      help={balancing.help}
      cancelTo={backTo}
      isDirty={form.changes.length > 0}
      draft={{ value: form.typed, restore: form.restore }}
      disabledReason={healthChecks.noChanges}
      steps={form.changes.length > 0 && wrong === 0 ? [set(form.changes)] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      aside={<WhatWouldHappen group={group} attributes={isPlayable ? form.changes : []} isAsSaved={!isPlayable} />}
    >
      <MethodFields group={group} form={form} />
      {(takesParameters(form.method) || wrong > 0) && <TargetParameters form={form} targets={targets} />}
    </FormPage>
  );
}
