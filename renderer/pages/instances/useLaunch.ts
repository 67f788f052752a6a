import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useCall } from '../../bridge/useCall.ts';
import { untilRunning } from '../../parts/untilRunning.ts';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { launchRequests, type LaunchedInstances } from './launchRequests.ts';

export interface Launch extends LaunchedInstances {
  /** Where they are registered; null: nowhere. */
  readonly group: TargetGroup | null;
}

/**
 * Launches instances; resolves with the engine's sentence when it refuses one, else null. What was launched before the
 * refusal is there, and is said.
 */
export function useLaunch(): (launch: Launch) => Promise<string | null> {
  const call = useCall();
  const { instances: texts } = useTexts();
  return async ({ group, ...asked }) => {
    const { subnets } = useResources.getState().resources;
    const launched: string[] = [];
    for (const request of launchRequests(asked, subnets)) {
      const answer = await call('runInstances', request);
      if (!answer.ok) {
        if (launched.length > 0) flash({ type: 'warning', header: texts.launchedDone(launched.length) });
        return answer.error.message;
      }
      launched.push(...answer.value.map(({ instanceId }) => instanceId));
    }
    flash({ type: 'success', header: texts.launchedDone(launched.length) });
    if (group === null) return null;
    const { targetGroupArn } = group;
    const running = await untilRunning(launched, () => undefined);
    const targets = running.map((id) => ({ id }));
    if (targets.length === 0) return null;
    await call('registerTargets', { targetGroupArn, targets }, { failed: texts.registerFailed });
    return null;
  };
}
