import type { Driver } from '../engine/driverOf.ts';
import { BALANZA, marksOf } from './comparison.ts';
import type { Samples } from './measureProxies.ts';

interface Asked {
  readonly driver: Driver;
  readonly loads: readonly string[];
  /** How many there would be. */
  readonly rounds: number;
}

/**
 * Whether all medians of `rounds` rounds will be at their floor or above, whatever the rounds to come show: more than half
 * of them all have been.
 */
export function areFloorsReached(samples: Samples, { driver, loads, rounds }: Asked): boolean {
  return loads.every((load) => {
    const measured = samples[load];
    if (measured === undefined) return false;
    const { [BALANZA]: ours = [], ...peers } = measured;
    const marked = Object.entries(marksOf(driver)[load] ?? {}).filter(([peer]) => peers[peer] !== undefined);
    return marked.every(([peer, { floor }]) => {
      const reached = peers[peer]?.filter(
        ({ requestsPerCpuSecond }, round) => (ours[round]?.requestsPerCpuSecond ?? 0) / requestsPerCpuSecond >= floor,
      );
      return (reached?.length ?? 0) > rounds / 2;
    });
  });
}
