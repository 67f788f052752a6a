import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { targetGroupAttribute } from '../../../../engine/model/targetGroupAttributes.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { formatsNow, useFormats } from '../../../look/useFormats.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { flash } from '../../../store/flashes.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { TargetRow } from './targetRows.ts';
import { requestedTargets } from '../register/PendingTarget.ts';
import { placeName } from './placeName.ts';
import { useRegister } from './useRegister.ts';
import { zonesAfter } from './zonesAfter.ts';

export interface DeregisterDialogProps {
  readonly group: TargetGroup;
  /** All targets of the group. */
  readonly rows: readonly TargetRow[];
  /** Those to be deregistered. */
  readonly chosen: readonly TargetRow[];
  /** Whether a load balancer uses the group: else nothing drains. */
  readonly isInUse: boolean;
  readonly onDone: () => void;
  readonly onDismiss: () => void;
}

/** Asks before targets are taken out: how long they drain, and what each zone keeps. `Undo` registers them again. Source: console, *Register and deregister targets*; E-103. */
export function DeregisterDialog({ group, rows, chosen, isInUse, onDone, onDismiss }: DeregisterDialogProps) {
  const { targetGroups, shell } = useTexts();
  const texts = targetGroups.targets.deregisterDialog;
  const formats = useFormats();
  const call = useCall();
  const register = useRegister(group);
  const delaySeconds = Number(targetGroupAttribute(group.attributes, 'deregistration_delay.timeout_seconds'));
  const drains = isInUse && delaySeconds > 0 && group.targetType !== 'lambda';
  const zones = zonesAfter(rows, new Set(chosen.map(({ target }) => target.key)));
  const zoneName = (zone: string) => (zone === 'all' ? targetGroups.details.outsideZones : zone);
  const emptied = zones.filter(({ before, after }) => before > 0 && after === 0);
  const { targetGroupArn } = group;
  const input = { targetGroupArn, targets: requestedTargets(chosen.map(({ target: { id, port } }) => ({ id, port }))) };
  const deregister = async () => {
    const answer = await call('deregisterTargets', input);
    if (!answer.ok) return answer.error.message;
    // An address that drains cannot be registered again until it is gone.
    const canUndo = group.targetType === 'instance' || !drains;
    flash({
      type: 'success',
      header: texts.done(chosen.length),
      ...(canUndo
        ? {
            action: { text: shell.undo, isUndo: true, run: () => void register(registrationsOf(group, chosen), texts) },
          }
        : { content: texts.ipUndo(formatsNow().clock(Date.now() + delaySeconds * 1_000)) }),
    });
    onDone();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title(chosen.length)}
      confirmText={targetGroups.targets.deregister}
      onConfirm={deregister}
      onDismiss={onDismiss}
      steps={[{ name: 'deregisterTargets', input }]}
      {...(emptied.length > 0 && {
        warning: texts.leftWithout(emptied.map(({ zone }) => zoneName(zone)).join(', ')),
      })}
    >
      <SpaceBetween size="xs">
        <div>{chosen.map(({ name, target }) => placeName(name, target.port)).join(', ')}</div>
        <div>
          {!isInUse
            ? texts.unused
            : drains
              ? texts.delay(formats.duration(delaySeconds * 1_000), chosen.length)
              : texts.noDelay}
        </div>
        {zones
          .filter(({ after }) => after > 0)
          .map(({ zone, after }) => (
            <div key={zone}>{texts.keeps(zoneName(zone), after)}</div>
          ))}
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** The registrations as they were. The zone of an instance is that of its subnet, and must not be named. */
function registrationsOf(group: TargetGroup, chosen: readonly TargetRow[]): CallInput<'registerTargets'>['targets'] {
  return requestedTargets(
    chosen.map(({ target: { id, port, zone } }) => ({
      id,
      port,
      ...(group.targetType === 'ip' && { availabilityZone: zone }),
    })),
  );
}
