import type { ZonalShift } from '../../../engine/model/ZonalShift.ts';
import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Asks before the traffic comes back to a zone. */
export function CancelShiftDialog({
  shift,
  onDismiss,
}: {
  readonly shift: ZonalShift;
  readonly onDismiss: () => void;
}) {
  const { zones } = useTexts();
  const texts = zones.shifts;
  const call = useCall();
  const name = useResources(({ resources }) => resources.loadBalancers.get(shift.loadBalancerArn)?.name ?? '');
  const input = { zonalShiftId: shift.zonalShiftId };
  const cancel = async () => {
    const answer = await call('cancelZonalShift', input);
    if (answer.ok) flash({ type: 'success', header: texts.canceled });
    return answer.ok ? null : answer.error.message;
  };
  return (
    <ConfirmDialog
      steps={[{ name: 'cancelZonalShift', input }]}
      title={texts.cancelTitle}
      confirmText={texts.endIt}
      dismissText={texts.keepIt}
      onConfirm={cancel}
      onDismiss={onDismiss}
    >
      {texts.cancelText(shift.awayFrom, name)}
    </ConfirmDialog>
  );
}
