import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { flash } from '../../../store/flashes.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { ClassicInstanceRow } from './instanceRows.ts';

export interface DeregisterInstancesDialogProps {
  readonly balancer: ClassicLoadBalancer;
  /** All that are registered. */
  readonly rows: readonly ClassicInstanceRow[];
  readonly chosen: readonly ClassicInstanceRow[];
  readonly onDone: () => void;
  readonly onDismiss: () => void;
}

/** Asks before instances are taken out of a Classic Load Balancer; `Undo` registers them again. Source: console, *Confirmations*. */
export function DeregisterInstancesDialog({
  balancer,
  rows,
  chosen,
  onDone,
  onDismiss,
}: DeregisterInstancesDialogProps) {
  const { classic, shell } = useTexts();
  const texts = classic.instances;
  const formats = useFormats();
  const call = useCall();
  const ids = new Set(chosen.map(({ instanceId }) => instanceId));
  const input = {
    loadBalancerName: balancer.name,
    instances: [...ids].map((instanceId) => ({ instanceId })),
  };
  const staying = rows.filter(({ instanceId, standing }) => standing === 'inService' && !ids.has(instanceId));
  const zones = balancer.zoneMappings.map(({ zone }) => ({
    zone,
    count: staying.filter(({ instance }) => instance?.zone === zone).length,
  }));
  const { enabled, timeoutSeconds } = balancer.attributes.connectionDraining;
  const deregister = async () => {
    const answer = await call('deregisterClassicInstances', input);
    if (!answer.ok) return answer.error.message;
    const again = async () => {
      const undone = await call('registerClassicInstances', input, { failed: shell.undoFailed });
      if (undone.ok) flash({ type: 'success', header: texts.registered(ids.size) });
    };
    flash({
      type: 'success',
      header: texts.deregistered(ids.size),
      action: { text: shell.undo, isUndo: true, run: () => void again() },
    });
    onDone();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.deregisterTitle(ids.size)}
      confirmText={texts.deregister}
      onConfirm={deregister}
      onDismiss={onDismiss}
      steps={[{ name: 'deregisterClassicInstances', input }]}
      {...(staying.length === 0 && { warning: texts.leftWithout })}
    >
      <SpaceBetween size="xs">
        <div>
          {chosen
            .map(({ instance, instanceId }) =>
              instance === undefined || instance.name === '' ? instanceId : instance.name,
            )
            .join(', ')}
        </div>
        <div>{enabled ? texts.drains(formats.duration(timeoutSeconds * 1_000)) : texts.atOnce}</div>
        {zones
          .filter(({ count }) => count > 0)
          .map(({ zone, count }) => (
            <div key={zone}>{texts.keeps(zone, count)}</div>
          ))}
      </SpaceBetween>
    </ConfirmDialog>
  );
}
