import type { CallInput } from '../../../../engine/contract/calls.ts';
import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { Call } from '../../../bridge/useCall.ts';
import { untilRunning } from '../../../parts/untilRunning.ts';
import { useResources } from '../../../store/resources.ts';

export interface LaunchPlan {
  /** Instances in each zone. */
  readonly perZone: number;
  readonly zones: readonly string[];
  /** Beginning of their names, which a number follows; empty: none. */
  readonly name: string;
}

/** What came of a launch: the instances that run, and the engine's sentence where it refused, or null. */
export interface Launched {
  readonly running: readonly string[];
  readonly error: string | null;
  /** How many did not start in time, or ended at once. */
  readonly stuck: number;
}

/** Range of instances per zone of one launch. */
export const PER_ZONE = { min: 1, max: 50 } as const;

/** The calls of a launch, zone by zone. */
export function launchRequests(
  { perZone, zones, name }: LaunchPlan,
  subnets: Resources['subnets'],
): readonly CallInput<'runInstances'>[] {
  return zones
    .flatMap((zone) => {
      // Every zone of the region has one.
      const subnet = [...subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
      return subnet === undefined ? [] : Array.from({ length: perZone }, () => subnet.subnetId);
    })
    .map((subnetId, place) => ({
      imageId: SAMPLE_IMAGE,
      subnetId,
      name: name === '' ? '' : `${name}-${place + 1}`,
    }));
}

/** Launches built-in sample targets in zones, and waits until they run: only running instances can be registered. */
export async function launchInstances(
  call: Call,
  plan: LaunchPlan,
  onProgress: (running: number, count: number) => void,
): Promise<Launched> {
  const launched: string[] = [];
  let error: string | null = null;
  for (const request of launchRequests(plan, useResources.getState().resources.subnets)) {
    const answer = await call('runInstances', request);
    if (answer.ok) launched.push(...answer.value.map(({ instanceId }) => instanceId));
    else error = answer.error.message;
    if (error !== null) break;
  }
  const running = await untilRunning(launched, onProgress);
  return { running, error, stuck: launched.length - running.length };
}
