import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ZONAL_SHIFT_LIMITS, type ZonalShift } from '../../../engine/model/ZonalShift.ts';
import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { LimitedInput } from '../LimitedInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ExpirationField } from './ExpirationField.tsx';

/** Changes how long a shift lasts from now, and its comment. */
export function UpdateShiftDialog({
  shift,
  onDismiss,
}: {
  readonly shift: ZonalShift;
  readonly onDismiss: () => void;
}) {
  const { zones, parts } = useTexts();
  const texts = zones.shifts;
  const call = useCall();
  const [comment, setComment] = useState(shift.comment);
  // The expiration stays as it is until somebody says otherwise: a new comment must not cut a shift short.
  const [isMoved, setMoved] = useState(false);
  const [expiresIn, setExpiresIn] = useState<string | null>('30m');
  const { zonalShiftId } = shift;
  const input =
    isMoved && expiresIn === null
      ? null
      : { zonalShiftId, comment, ...(isMoved && expiresIn !== null && { expiresIn }) };
  const update = async () => {
    if (input === null) {
      const { min, max } = ZONAL_SHIFT_LIMITS.expiresInMs;
      return zones.startShift.problems.expiration(min / 60_000, max / 60_000);
    }
    const answer = await call('updateZonalShift', input);
    if (answer.ok) flash({ type: 'success', header: texts.updated });
    return answer.ok ? null : answer.error.message;
  };
  return (
    <ConfirmDialog
      steps={input === null ? [] : [{ name: 'updateZonalShift', input }]}
      title={texts.updateTitle}
      confirmText={parts.save}
      onConfirm={update}
      onDismiss={onDismiss}
    >
      <SpaceBetween size="m">
        <Checkbox
          checked={isMoved}
          onChange={({ detail }) => {
            setMoved(detail.checked);
          }}
        >
          {texts.moveExpiration}
        </Checkbox>
        {isMoved && <ExpirationField value={expiresIn} onChange={setExpiresIn} />}
        <FormField
          label={texts.comment}
          constraintText={zones.startShift.commentConstraint(ZONAL_SHIFT_LIMITS.commentCharacters.max)}
        >
          <LimitedInput most={ZONAL_SHIFT_LIMITS.commentCharacters.max} value={comment} onChange={setComment} />
        </FormField>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
