import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isGroupCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { OfGroup } from '../groupDetails/OfGroup.tsx';
import { requestedTargets, withPending, type PendingTarget } from './PendingTarget.ts';
import { isEntered, NO_ENTRY } from './TargetEntry.ts';
import { TargetPicker } from './TargetPicker.tsx';
import { afterInclude, useEntryOutcome } from './useEntryOutcome.ts';

/** Registers targets with a group. Source: console, *Register and deregister targets*. */
export function RegisterTargetsPage() {
  return <OfGroup>{(group) => <RegisterForm key={group.targetGroupArn} group={group} />}</OfGroup>;
}

function RegisterForm({ group }: { readonly group: TargetGroup }) {
  const { register: texts } = useTexts().targetGroups;
  const call = useCall();
  const navigate = useNavigate();
  const resources = useResources((state) => state.resources);
  const [pending, setPending] = useState<readonly PendingTarget[]>([]);
  const [entry, setEntry] = useState(NO_ENTRY);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { targetGroupArn, name } = group;
  const known = resources.targets.get(targetGroupArn);
  const registered = useMemo(() => [...(known?.values() ?? [])], [known]);
  const user = loadBalancerOfGroups(resources).get(targetGroupArn);
  const enabledZones = (user && resources.loadBalancers.get(user)?.zoneMappings.map(({ zone }) => zone)) ?? [];
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help, apiName: 'RegisterTargets' }), [texts]);
  const register = async (targets: readonly PendingTarget[]) => {
    const answer = await call('registerTargets', { targetGroupArn, targets: requestedTargets(targets) });
    if (!answer.ok) return answer.error.message;
    flash({ type: 'success', header: texts.registered(targets.length, name) });
    return null;
  };
  const place = { ...group, isCrossZone: isGroupCrossZone(resources, group) };
  const outcome = useEntryOutcome({ entry, group: place, registered, pending });
  const all = withPending(pending, outcome.kind === 'targets' ? outcome.targets : []);
  const isReady = all.length > 0 && outcome.kind !== 'wrong';
  const submit = async () => {
    // What was typed and not included is meant too.
    setEntry(outcome.kind === 'none' ? entry : afterInclude(entry, outcome));
    setError(outcome.kind === 'wrong' ? texts.mendFirst : null);
    if (outcome.kind === 'wrong') return;
    setPending(all);
    setBusy(true);
    const refusal = await register(all);
    setBusy(false);
    setError(refusal);
    if (refusal !== null) return;
    setUnsaved(false);
    void navigate(`/target-groups/${name}?tab=targets`);
  };
  return (
    <FormPage
      title={texts.title}
      help={help}
      submitText={texts.submit}
      cancelTo={`/target-groups/${name}`}
      isDirty={pending.length > 0 || isEntered(entry)}
      draft={{
        value: { pending, entry },
        restore: (kept) => {
          setPending(kept.pending);
          setEntry(kept.entry);
        },
      }}
      steps={isReady ? [{ name: 'registerTargets', input: { targetGroupArn, targets: requestedTargets(all) } }] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <TargetPicker
        group={place}
        registered={registered}
        enabledZones={enabledZones}
        pending={pending}
        onChange={setPending}
        entry={entry}
        onEntry={setEntry}
        onLaunched={(ids) => register(ids.map((id) => ({ id, port: group.port })))}
      />
    </FormPage>
  );
}
