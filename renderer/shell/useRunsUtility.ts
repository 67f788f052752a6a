import type { TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { useTrafficRuns } from '../store/trafficRuns.ts';
import { useTexts } from '../texts/useTexts.ts';

/** How many traffic runs go on, for the bar at the top, which leads to them; nothing while none does. Source: console, *Traffic tester*. */
export function useRunsUtility(): readonly TopNavigationProps.Utility[] {
  const { shell } = useTexts();
  // A run changes each second, and its number does not.
  const count = useTrafficRuns(({ runs }) => runs.filter(({ endedAtMs }) => endedAtMs === null).length);
  if (count === 0) return [];
  return [
    {
      type: 'button',
      iconName: 'status-in-progress',
      text: shell.runs(count),
      ariaLabel: shell.runsLabel(count),
      href: '#/tester',
    },
  ];
}
