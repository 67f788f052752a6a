import type { TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { useIsConnected } from '../../store/connection.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { faultWords } from './faultWords.ts';
import { useBrokenSamples } from './useBrokenSamples.ts';
import { useMend } from './useMend.ts';

/** Faults that are set elsewhere show up here within this time; pages that list targets ask more often. */
const ASK_EVERY_MS = 30_000;
const CLEAR = 'clear';

/** What is broken on purpose, for the bar at the top, with `Clear all faults`; nothing while nothing is. Source: console, *Local instances*. */
export function useFaultsUtility(): readonly TopNavigationProps.Utility[] {
  const texts = useTexts();
  const { faults } = texts.targetGroups;
  const formats = useFormats();
  const mend = useMend();
  const isConnected = useIsConnected();
  const broken = useBrokenSamples(ASK_EVERY_MS);
  if (broken.length === 0) return [];
  const ids = broken.map(({ instance }) => instance.instanceId);
  return [
    {
      type: 'menu-dropdown',
      iconName: 'status-warning',
      text: faults.count(broken.length),
      ariaLabel: faults.count(broken.length),
      items: [
        { id: CLEAR, text: faults.clearAll, iconName: 'undo', disabled: !isConnected },
        ...broken.map(({ instance, name, sample }) => ({
          id: instance.instanceId,
          text: name,
          description: faultWords(sample, texts, formats).join(', '),
          href: `#/instances/${instance.instanceId}`,
        })),
      ],
      onItemClick: ({ detail }) => {
        if (detail.id === CLEAR) void mend(ids, faults.allTargets(broken.length));
      },
    },
  ];
}
