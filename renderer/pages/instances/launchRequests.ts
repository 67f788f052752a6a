import type { CallInput } from '../../../engine/contract/calls.ts';
import { SAMPLE_IMAGE } from '../../../engine/model/Instance.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { launchPlan } from './launchPlan.ts';

export interface LaunchedInstances {
  readonly count: number;
  /** With several instances a number follows it; empty: none. */
  readonly name: string;
  /** In which they are spread evenly. */
  readonly zones: readonly string[];
  /** Null: the built-in sample target. */
  readonly command: string | null;
}

/** A call for each instance that is to be launched, in the default subnet of its zone. */
export function launchRequests(
  { count, name, zones, command }: LaunchedInstances,
  subnets: Resources['subnets'],
): readonly CallInput<'runInstances'>[] {
  const places = launchPlan(count, zones).flatMap((part) => Array.from({ length: part.count }, () => part.zone));
  return places.map((zone, place) => {
    const subnet = [...subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
    return {
      imageId: SAMPLE_IMAGE,
      name: count === 1 || name === '' ? name : `${name}-${place + 1}`,
      ...(subnet && { subnetId: subnet.subnetId }),
      ...(command !== null && { userData: command }),
    };
  });
}
