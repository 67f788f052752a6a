import Box from '@cloudscape-design/components/box';
import type { Listener } from '../../../../engine/model/Listener.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { groupsLeftUnused, listenersOf, rulesOfListener } from '../rulesOfListener.ts';

export interface DeleteListenerDialogProps {
  readonly listener: Listener;
  readonly onDismiss: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a listener is deleted; says which groups nothing uses any more. */
export function DeleteListenerDialog({ listener, onDismiss, onDeleted }: DeleteListenerDialogProps) {
  const { listeners, parts } = useTexts();
  const texts = listeners.deletion;
  const name = `${listener.protocol}:${listener.port}`;
  const call = useCall();
  const resources = useResources((state) => state.resources);
  const rules = rulesOfListener(resources, listener.listenerArn);
  const unused = groupsLeftUnused(resources, rules);
  const isLast = listenersOf(resources, listener.loadBalancerArn).length === 1;
  const remove = async () => {
    const answer = await call('deleteListener', { listenerArn: listener.listenerArn });
    if (!answer.ok) return answer.error.message;
    flash({ type: 'success', header: texts.done(name) });
    onDeleted?.();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title(name)}
      confirmText={parts.delete}
      {...(isLast && { warning: texts.last })}
      onConfirm={remove}
      onDismiss={onDismiss}
      steps={[{ name: 'deleteListener', input: { listenerArn: listener.listenerArn } }]}
    >
      <Box>
        <p>{texts.text(rules.length)}</p>
        {unused.length > 0 && <p>{texts.groups(unused.join(', '))}</p>}
      </Box>
    </ConfirmDialog>
  );
}
