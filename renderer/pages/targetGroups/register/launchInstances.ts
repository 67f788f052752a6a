import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
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

/** Launches built-in sample targets in zones, and waits until they run: only running instances can be registered. */
export async function launchInstances(
  call: Call,
  { perZone, zones, name }: LaunchPlan,
  onProgress: (running: number, count: number) => void,
): Promise<Launched> {
  const { subnets } = useResources.getState().resources;
  const launched: string[] = [];
  let error: string | null = null;
  for (const zone of zones) {
    const subnet = [...subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
    if (subnet === undefined) continue; // every zone of the region has one
    const { subnetId } = subnet;
    for (let place = 0; place < perZone && error === null; place += 1) {
      const numbered = name === '' ? '' : `${name}-${launched.length + 1}`;
      const answer = await call('runInstances', { imageId: SAMPLE_IMAGE, subnetId, name: numbered });
      if (answer.ok) launched.push(...answer.value.map(({ instanceId }) => instanceId));
      else error = answer.error.message;
    }
  }
  const running = await untilRunning(launched, onProgress);
  return { running, error, stuck: launched.length - running.length };
}
