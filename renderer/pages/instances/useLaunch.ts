import { SAMPLE_IMAGE } from '../../../engine/model/Instance.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useCall } from '../../bridge/useCall.ts';
import { untilRunning } from '../../parts/untilRunning.ts';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { launchPlan } from './launchPlan.ts';

export interface Launch {
  readonly count: number;
  /** With several instances a number follows it; empty: none. */
  readonly name: string;
  /** In which they are spread evenly. */
  readonly zones: readonly string[];
  /** Null: the built-in sample target. */
  readonly command: string | null;
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
  return async ({ count, name, zones, command, group }) => {
    const { subnets } = useResources.getState().resources;
    const launched: string[] = [];
    for (const part of launchPlan(count, zones)) {
      const subnet = [...subnets.values()].find(({ zone, defaultForAz }) => zone === part.zone && defaultForAz);
      for (let place = 0; place < part.count; place += 1) {
        const answer = await call('runInstances', {
          imageId: SAMPLE_IMAGE,
          name: count === 1 || name === '' ? name : `${name}-${launched.length + 1}`,
          ...(subnet && { subnetId: subnet.subnetId }),
          ...(command !== null && { userData: command }),
        });
        if (!answer.ok) {
          if (launched.length > 0) flash({ type: 'warning', header: texts.launchedDone(launched.length) });
          return answer.error.message;
        }
        launched.push(...answer.value.map(({ instanceId }) => instanceId));
      }
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
