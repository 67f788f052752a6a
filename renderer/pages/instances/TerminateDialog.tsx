import type { Instance } from '../../../engine/model/Instance.ts';
import { useCall } from '../../bridge/useCall.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { groupsOfInstance } from './groupsOfInstance.ts';
import { instanceName } from './instanceName.ts';

/** Asks before instances end for good; says which groups have them. */
export function TerminateDialog({
  instances,
  onDismiss,
}: {
  readonly instances: readonly Instance[];
  readonly onDismiss: () => void;
}) {
  const { instances: texts } = useTexts();
  const resources = useResources((state) => state.resources);
  const call = useCall();
  const groups = new Set(instances.flatMap((one) => groupsOfInstance(resources, one)).map(({ name }) => name));
  const input = { instanceIds: instances.map(({ instanceId }) => instanceId) };
  const terminate = async () => {
    const answer = await call('terminateInstances', input);
    if (answer.ok) flash({ type: 'success', header: texts.terminated(instances.length) });
    return answer.ok ? null : answer.error.message;
  };
  return (
    <ConfirmDialog
      title={texts.terminateTitle(instances.length)}
      confirmText={texts.terminateTitle(instances.length)}
      onConfirm={terminate}
      onDismiss={onDismiss}
      steps={[{ name: 'terminateInstances', input }]}
    >
      <div>{texts.terminateText(instances.map(instanceName).join(', '), instances.length)}</div>
      {groups.size > 0 && <div>{texts.inGroups([...groups].join(', '))}</div>}
    </ConfirmDialog>
  );
}
