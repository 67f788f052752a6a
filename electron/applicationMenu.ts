import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from './textsFor.ts';

/** What the menu does. */
export interface MenuActions {
  /** Opens a page of the console, by its route. */
  readonly go: (route: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly openInBrowser: () => void;
  /** Null: nothing is kept on disk. */
  readonly openDataFolder: (() => void) | null;
  readonly quit: () => void;
}

export interface MenuPlace {
  readonly platform: NodeJS.Platform;
  /** Then there is no way to reload or inspect the page. */
  readonly isPackaged: boolean;
}

/** The menu of the application, native in its place and its roles. Source: console 4, *Menus* and *Shortcuts*. */
export function applicationMenu(
  texts: Texts,
  actions: MenuActions,
  { platform, isPackaged }: MenuPlace,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const go = (label: string, route: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => actions.go(route),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const quit: MenuItemConstructorOptions = { label: texts.quit, accelerator: 'CmdOrCtrl+Q', click: actions.quit };
  const settings = go(texts.settings, '/settings', 'CmdOrCtrl+,');
  return [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [{ role: 'about' as const, label: texts.about }, separator, settings, separator, quit],
          },
        ]
      : []),
    {
      label: texts.file,
      submenu: [
        go(texts.newLoadBalancer, '/create/load-balancer', 'CmdOrCtrl+N'),
        go(texts.newTargetGroup, '/create/target-group', 'CmdOrCtrl+Shift+N'),
        separator,
        ...(isMac ? [{ role: 'close' as const }] : [settings, separator, quit]),
      ],
    },
    { role: 'editMenu', label: texts.edit },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [separator, { role: 'forceReload' as const }, { role: 'toggleDevTools' as const }]),
      ],
    },
    {
      label: texts.engine,
      submenu: [
        { label: texts.openInBrowser, click: actions.openInBrowser },
        {
          label: texts.openDataFolder,
          enabled: actions.openDataFolder !== null,
          click: () => actions.openDataFolder?.(),
        },
        separator,
        { label: texts.stopEngine, click: actions.quit },
      ],
    },
    {
      label: texts.go,
      submenu: [
        ...texts.pages.map(([route, label], at) => go(label, route, `CmdOrCtrl+${at + 1}`)),
        separator,
        { label: texts.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: actions.back },
        { label: texts.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: actions.forward },
      ],
    },
    { role: 'windowMenu', label: texts.window },
    {
      role: 'help',
      label: texts.help,
      submenu: [
        { label: texts.tour, click: () => actions.go('/dashboard?tour=on') },
        { label: texts.shortcuts, click: () => actions.go('/settings?tab=keyboard') },
        separator,
        { role: 'about', label: texts.about },
      ],
    },
  ];
}
