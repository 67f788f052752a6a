import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { useRunsUtility } from '../../../renderer/shell/useRunsUtility.ts';
import { restorePreferences } from '../../../renderer/store/preferences.ts';
import { useTrafficRuns } from '../../../renderer/store/trafficRuns.ts';

afterEach(() => {
  useTrafficRuns.setState({ runs: [] });
});

const run = (endedAtMs: number | null) => ({ endedAtMs }) as TrafficRunView; // nothing else of it is looked at
const shown = (...runs: readonly TrafficRunView[]) => {
  restorePreferences();
  useTrafficRuns.setState({ runs });
  return renderHook(useRunsUtility).result.current.map(({ text, ariaLabel }) => `${text ?? ''}: ${ariaLabel ?? ''}`);
};

it('console 1.14: the bar at the top counts the runs that go on, on every page', () => {
  expect(shown()).toEqual([]);
  expect(shown(run(1), run(2))).toEqual([]);
  expect(shown(run(1), run(null))).toEqual(['1 run: 1 traffic run goes on']);
  expect(shown(run(null), run(null))).toEqual(['2 runs: 2 traffic runs go on']);
});
