import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { MENDED } from './faultChanges.ts';
import { noteSamples } from './useSamples.ts';

/** A function that takes every fault from sample targets, and says so; `what`: how they are called. */
export function useMend(): (instanceIds: readonly string[], what: string) => Promise<void> {
  const call = useCall();
  const { faults } = useTexts().targetGroups;
  return async (instanceIds, what) => {
    const answer = await call('setSamples', { instanceIds: [...instanceIds], changes: MENDED }, faults);
    if (!answer.ok) return;
    noteSamples(answer.value.samples);
    flash({ type: 'success', header: faults.mended(what) });
  };
}
