import type { Instance } from '../../../engine/model/Instance.ts';
import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Stops and starts those of the chosen instances that run; there is nothing to undo. */
export function useReboot(chosen: readonly Instance[]): () => Promise<void> {
  const { instances: texts } = useTexts();
  const call = useCall();
  return async () => {
    const instanceIds = chosen.filter(({ state }) => state === 'running').map(({ instanceId }) => instanceId);
    const answer = await call('rebootInstances', { instanceIds }, { failed: texts.rebootFailed });
    if (answer.ok) flash({ type: 'success', header: texts.rebooted(instanceIds.length) });
  };
}
