import type { Instance } from '../../../engine/model/Instance.ts';
import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Starts or stops the chosen instances for which that makes sense; `Undo` does the other. */
export function useStateChange(chosen: readonly Instance[]) {
  const { instances: texts, shell } = useTexts();
  const call = useCall();
  const run = async (name: 'startInstances' | 'stopInstances', instanceIds: string[]) => {
    const failed = name === 'startInstances' ? texts.startFailed : texts.stopFailed;
    return (await call(name, { instanceIds }, { failed })).ok;
  };
  return async (name: 'startInstances' | 'stopInstances') => {
    const from = name === 'startInstances' ? 'stopped' : 'running';
    const instanceIds = chosen.filter(({ state }) => state === from).map(({ instanceId }) => instanceId);
    if (!(await run(name, instanceIds))) return;
    const header = name === 'startInstances' ? texts.started : texts.stopped;
    const opposite = name === 'startInstances' ? 'stopInstances' : 'startInstances';
    flash({
      type: 'success',
      header: header(instanceIds.length),
      action: { text: shell.undo, isUndo: true, run: () => void run(opposite, instanceIds) },
    });
  };
}
