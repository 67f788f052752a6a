import TopNavigation, { type TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { useFaultsUtility } from '../parts/faults/useFaultsUtility.ts';
import { useConnection } from '../store/connection.ts';
import { markNotificationsSeen, useNotifications } from '../store/notifications.ts';
import { setPaused, usePause } from '../store/pause.ts';
import { prefer, preferLanguage, usePreferences, type Theme } from '../store/preferences.ts';
import { useTexts } from '../texts/useTexts.ts';
import { openPalette } from '../store/palette.ts';
import { useRunsUtility } from './useRunsUtility.ts';
import { SampleAge } from './SampleAge.tsx';
import { wordedNotification } from '../../engine/contract/words/wordedNotification.ts';

/** The bar at the top: the engine, live or paused, notifications, language, theme, settings. */
export function TopBar() {
  const { shell } = useTexts();
  const { language, theme } = usePreferences();
  const kind = useConnection(({ connection }) => connection.kind);
  const isPaused = usePause((state) => state.isPaused);
  const engine = ENGINE[kind];
  const live: TopNavigationProps.Utility = {
    type: 'button',
    iconName: isPaused ? 'play' : 'pause',
    text: isPaused ? shell.paused : shell.live,
    ariaLabel: isPaused ? shell.resume : shell.pause,
    disableUtilityCollapse: true,
    onClick: () => {
      setPaused(!isPaused);
    },
  };
  const utilities: TopNavigationProps.Utility[] = [
    {
      type: 'button',
      iconName: 'search',
      text: shell.commandPalette,
      ariaLabel: shell.commandPaletteLabel,
      onClick: openPalette,
    },
    {
      type: 'button',
      iconName: engine.icon,
      text: shell.engine[engine.text],
      ariaLabel: shell.engineLabel(shell.engine[engine.text]),
      href: '#/settings?tab=engine',
      disableUtilityCollapse: true,
    },
    // Without the engine nothing is live, and there is nothing to pause.
    ...(kind === 'connected' ? [live] : []),
    ...useFaultsUtility(),
    ...useRunsUtility(),
    useBell(),
    {
      type: 'button',
      text: shell.switchLanguage,
      ariaLabel: shell.switchLanguageLabel,
      onClick: () => {
        preferLanguage(language === 'en' ? 'es' : 'en');
      },
    },
    {
      type: 'menu-dropdown',
      iconSvg: THEME_ICON,
      ariaLabel: `${shell.themeLabel}: ${shell.theme[theme]}`,
      title: shell.theme[theme],
      items: THEMES.map((id) => ({ id, text: shell.theme[id] })),
      onItemClick: ({ detail }) => {
        prefer({ theme: detail.id as Theme }); // an id of ours
      },
    },
    { type: 'button', iconName: 'settings', ariaLabel: shell.settings, href: '#/settings' },
  ];
  return (
    <TopNavigation
      identity={{ href: '#/dashboard', title: shell.product }}
      utilities={utilities}
      search={<SampleAge />}
    />
  );
}

/** Half light, half dark: a word would need the room of the search. */
const THEME_ICON = (
  <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2a6 6 0 0 1 0 12z" className="filled" />
  </svg>
);
const THEMES = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
const ENGINE = {
  connecting: { icon: 'status-in-progress', text: 'connecting' },
  connected: { icon: 'status-positive', text: 'running' },
  lost: { icon: 'status-negative', text: 'unreachable' },
  signedOut: { icon: 'status-stopped', text: 'unreachable' },
} as const;
/** As many as a menu shows without scrolling far. */
const SHOWN_NOTIFICATIONS = 20;

/** The bell: what was told, and how much of it is new. */
function useBell(): TopNavigationProps.Utility {
  const texts = useTexts();
  const { shell } = texts;
  const { recent, seenAtMs } = useNotifications();
  const unseen = recent.filter(({ atMs }) => atMs > seenAtMs).length;
  const items = recent.slice(0, SHOWN_NOTIFICATIONS).map((told, place) => {
    const { title, detail } = wordedNotification(texts.alerts, told);
    return {
      id: `${told.atMs}-${place}`,
      text: title,
      ...(detail !== '' && { description: detail }),
      href: '#/alerts',
    };
  });
  return {
    type: 'menu-dropdown',
    iconName: 'notification',
    badge: unseen > 0,
    ariaLabel: unseen > 0 ? `${shell.notifications} (${unseen})` : shell.notifications,
    items: items.length > 0 ? items : [{ id: 'none', text: shell.noNotifications, disabled: true }],
    onItemClick: markNotificationsSeen,
  };
}
