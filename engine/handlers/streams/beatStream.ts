import { ProcessUsage } from '../io/ProcessUsage.ts';
import type { StreamHandler } from '../StreamHandler.ts';

const BEAT_MS = 1_000;

/** How the engine is, once a second. The processor's share is that since the last beat; 0 in the first. */
export const beatStream: StreamHandler<'beat'> = (_, { clock }, emit) => {
  const usage = new ProcessUsage();
  let lastMs = clock.monotonicMs();
  const beat = () => {
    const nowMs = clock.monotonicMs();
    emit({ atMs: clock.nowMs(), cpuFraction: usage.cpuFraction(nowMs - lastMs), memoryBytes: usage.memoryBytes });
    lastMs = nowMs;
  };
  beat();
  return clock.every(BEAT_MS, beat);
};
