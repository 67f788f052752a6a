import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import SplitPanel from '@cloudscape-design/components/split-panel';
import { prefer, usePreferences } from '../store/preferences.ts';
import { placeSplitPanel, useSplitPanel } from '../store/splitPanel.ts';

/** Pixels, until somebody changes it. */
const STANDARD_SIZE = { bottom: 360, side: 480 } as const;

/**
 * The panel of the page as the layout takes it; nothing where the page has none. It opens with the first selection, until
 * somebody closes it; size, side and whether it is open are remembered. Source: console, *Shell*.
 */
export function useSplitPanelProps(): Pick<
  AppLayoutProps,
  | 'splitPanel'
  | 'splitPanelOpen'
  | 'onSplitPanelToggle'
  | 'splitPanelSize'
  | 'onSplitPanelResize'
  | 'splitPanelPreferences'
  | 'onSplitPanelPreferencesChange'
> {
  const title = useSplitPanel((panel) => panel.title);
  const count = useSplitPanel((panel) => panel.count);
  const { isOpen, position, size } = usePreferences((preferences) => preferences.splitPanel);
  const choose = (changes: Partial<typeof chosen>) => {
    prefer({ splitPanel: { ...chosen, ...changes } });
  };
  const chosen = { isOpen, position, size };
  // The layout wants to know from the start whether it is told: all but the panel itself is always there.
  return {
    ...(title !== null && {
      splitPanel: (
        <SplitPanel header={title}>
          <div ref={placeSplitPanel} />
        </SplitPanel>
      ),
    }),
    splitPanelOpen: title !== null && (isOpen ?? count > 0),
    onSplitPanelToggle: ({ detail }) => {
      choose({ isOpen: detail.open });
    },
    splitPanelSize: size ?? STANDARD_SIZE[position],
    onSplitPanelResize: ({ detail }) => {
      choose({ size: detail.size });
    },
    splitPanelPreferences: { position },
    onSplitPanelPreferencesChange: ({ detail }) => {
      choose({ position: detail.position, size: null });
    },
  };
}
