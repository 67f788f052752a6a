import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import { TARGET_STATES } from '../../look/targetLook.ts';

/** Which targets of a group are shown; null: all. */
export interface TargetFilter {
  readonly state: TargetHealthState | null;
  readonly zone: string | null;
}

/** The filter in the address (`?tab=targets&state=unhealthy&zone=us-local-1a`), so that a view can be linked; setting it opens the tab. */
export function useTargetFilter(): readonly [TargetFilter, (filter: TargetFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('state');
  const filter = { state: TARGET_STATES.find((state) => state === asked) ?? null, zone: query.get('zone') };
  const choose = useCallback(
    ({ state, zone }: TargetFilter) => {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('tab', 'targets');
          for (const [name, value] of Object.entries({ state, zone })) {
            if (value === null) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setQuery],
  );
  return [filter, choose];
}
