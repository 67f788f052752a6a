import Table from '@cloudscape-design/components/table';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCall } from '../../bridge/useCall.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { EventRow } from './eventRows.ts';
import type { Revert } from './revertOf.ts';

export interface RevertDialogProps {
  readonly row: EventRow;
  readonly revert: Revert;
  readonly onDismiss: () => void;
}

/** Asks before a change is undone from the history: what each field gets back, and whether newer changes would be lost. */
export function RevertDialog({ row: { event, words }, revert, onDismiss }: RevertDialogProps) {
  const { events, parts } = useTexts();
  const texts = events.revert;
  const call = useCall();
  const carryOut = async () => {
    for (const { name, input } of revert.calls) {
      const answer = await call(name, input);
      if (!answer.ok) return answer.error.message;
    }
    flash({ type: 'success', header: texts.done, content: words.title });
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title}
      confirmText={texts.button}
      steps={revert.calls}
      {...(revert.isChangedSince && { warning: texts.changedSince })}
      onConfirm={carryOut}
      onDismiss={onDismiss}
    >
      <SpaceBetween size="s">
        <div>{texts.text(words.title)}</div>
        {event.fields.length > 0 && (
          <Table
            variant="embedded"
            contentDensity="compact"
            wrapLines
            items={event.fields}
            trackBy={({ resource, field }) => `${resource} ${field}`}
            ariaLabels={{ tableLabel: events.details.fields }}
            columnDefinitions={[
              {
                id: 'field',
                header: events.details.field,
                cell: ({ field }) => <code>{field}</code>,
                isRowHeader: true,
              },
              { id: 'back', header: texts.back, cell: ({ before }) => before ?? parts.none },
            ]}
          />
        )}
      </SpaceBetween>
    </ConfirmDialog>
  );
}
