import Box from '@cloudscape-design/components/box';
import { useCall } from '../../bridge/useCall.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Asks, with a word to type, before everything that was created is removed. Source: console, *Confirmations*. */
export function ResetDataDialog({ onClose }: { readonly onClose: () => void }) {
  const { settings: texts } = useTexts();
  const call = useCall();
  const { loadBalancers, targetGroups, instances } = useResources(({ resources }) => resources);
  const { resetDataItems: items } = texts;
  const consequences = [
    items.loadBalancers(loadBalancers.size),
    items.targetGroups(targetGroups.size),
    items.instances(instances.size),
    items.rest,
  ];
  const reset = async () => {
    const answer = await call('resetData', {});
    if (!answer.ok) return answer.error.message;
    flash({ type: 'success', header: texts.dataReset });
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.resetDataQuestion}
      confirmText={texts.resetData}
      isTyped
      onConfirm={reset}
      onDismiss={onClose}
    >
      <Box>
        <p>{texts.resetDataText}</p>
        <ul aria-label={texts.resetDataText}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <p>{texts.resetDataKept}</p>
      </Box>
    </ConfirmDialog>
  );
}
