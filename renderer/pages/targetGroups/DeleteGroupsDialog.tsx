import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useCall } from '../../bridge/useCall.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

export interface DeleteGroupsDialogProps {
  /** One or more, none of them in use. */
  readonly groups: readonly TargetGroup[];
  readonly onDeleted?: () => void;
  readonly onDismiss: () => void;
}

/** Asks before target groups are deleted; two or more have to be typed. Source: console, *Confirmations*; API-06. */
export function DeleteGroupsDialog({ groups, onDeleted, onDismiss }: DeleteGroupsDialogProps) {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.deleteDialog;
  const targets = useResources(({ resources }) => resources.targets);
  const call = useCall();
  const remove = async () => {
    for (const [place, { targetGroupArn, name }] of groups.entries()) {
      const answer = await call('deleteTargetGroup', { targetGroupArn });
      if (!answer.ok) {
        return place === 0 ? answer.error.message : texts.partly(String(place), name, answer.error.message);
      }
    }
    flash({ type: 'success', header: texts.done(groups.length) });
    onDeleted?.();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title(groups.length)}
      confirmText={parts.delete}
      isTyped={groups.length > 1}
      onConfirm={remove}
      onDismiss={onDismiss}
      steps={groups.map(({ targetGroupArn }) => ({ name: 'deleteTargetGroup', input: { targetGroupArn } }))}
    >
      <SpaceBetween size="xs">
        {groups.map(({ targetGroupArn, name }) => (
          <div key={targetGroupArn}>{texts.consequence(name, targets.get(targetGroupArn)?.size ?? 0)}</div>
        ))}
      </SpaceBetween>
    </ConfirmDialog>
  );
}
