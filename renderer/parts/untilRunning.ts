import type { InstanceState } from '../../engine/model/Instance.ts';
import { useResources } from '../store/resources.ts';

/** Instances run within a second; beyond this something is the matter. */
const DEADLINE_MS = 20_000;

/**
 * Resolves with those that run when none is on its way any more, or at the deadline: only running instances can be
 * registered. `onProgress` is told how many run, of how many.
 */
export function untilRunning(
  ids: readonly string[],
  onProgress: (running: number, count: number) => void,
): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const look = () => {
      const states = statesOf(ids);
      const running = ids.filter((_, place) => states[place] === 'running');
      onProgress(running.length, ids.length);
      return { running, isSettled: states.every((state) => state !== 'pending') };
    };
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(look().running);
    };
    const unsubscribe = useResources.subscribe(() => {
      if (look().isSettled) end();
    });
    const timer = setTimeout(end, DEADLINE_MS);
    if (look().isSettled) end();
  });
}

/** One that the window has not heard of yet is on its way. */
function statesOf(ids: readonly string[]): readonly InstanceState[] {
  const known = new Map<string, InstanceState>(
    [...useResources.getState().resources.instances.values()].map(({ instanceId, state }) => [instanceId, state]),
  );
  return ids.map((id) => known.get(id) ?? 'pending');
}
