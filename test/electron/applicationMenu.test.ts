import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { applicationMenu, type MenuActions, type MenuPlace } from '../../electron/applicationMenu.ts';
import { linkedRoute } from '../../electron/linkedRoute.ts';
import { textsFor } from '../../electron/textsFor.ts';

function actions(): MenuActions {
  return { go: vi.fn(), back: vi.fn(), forward: vi.fn(), openInBrowser: vi.fn(), openDataFolder: null, quit: vi.fn() };
}

const menu = (place: MenuPlace, locale = 'en', given = actions()) => applicationMenu(textsFor(locale), given, place);
const below = (item: MenuItemConstructorOptions | undefined) => (item?.submenu ?? []) as MenuItemConstructorOptions[]; // a template's
const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...all(below(item))]);
const LINUX = { platform: 'linux', isPackaged: true } as const;

it('console 4: has the menus in their order, in English and Spanish', () => {
  const labels = (locale: string) => menu(LINUX, locale).map(({ label }) => label);
  expect(labels('en-GB')).toEqual(['File', 'Edit', 'View', 'Engine', 'Go', 'Window', 'Help']);
  expect(labels('es-MX')).toEqual(['Archivo', 'Edición', 'Ver', 'Motor', 'Ir', 'Ventana', 'Ayuda']);
});

it('puts the application’s own menu first on a Mac, with quit in it', () => {
  const [first, file] = menu({ platform: 'darwin', isPackaged: true });
  expect(first?.role).toBe('appMenu');
  expect(below(first).map(({ label }) => label)).toContain('Quit Balanza');
  expect(below(file).map(({ label }) => label)).not.toContain('Quit Balanza');
});

it.each([
  { isPackaged: true, roles: [] },
  { isPackaged: false, roles: ['forceReload', 'toggleDevTools'] },
])('security 11: ways to reload and inspect when packaged ($isPackaged): $roles', ({ isPackaged, roles }) => {
  const given = all(menu({ platform: 'linux', isPackaged })).map(({ role }) => role);
  expect(given.filter((role) => /reload|devtools/i.test(role ?? ''))).toEqual(roles);
});

it('goes only to pages that exist, Ctrl+1 to Ctrl+9 among them', () => {
  const given = actions();
  const items = all(menu(LINUX, 'en', given));
  for (const { click, label } of items) {
    if (label !== 'Quit Balanza') (click as (() => void) | undefined)?.(); // ours take no arguments
  }
  const routes = vi.mocked(given.go).mock.calls.map(([route]) => route);
  expect(routes).toEqual(expect.arrayContaining(['/target-groups', '/dashboard?tour=on', '/settings?tab=keyboard']));
  expect(routes.filter((route) => linkedRoute(`balanza:/${route}`) !== route)).toEqual([]);
  const keys = items.map(({ accelerator }) => accelerator ?? '').filter((key) => /^CmdOrCtrl\+\d$/.test(key));
  expect(keys).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `CmdOrCtrl+${digit}`));
});

it('offers the data folder only where there is one', () => {
  const item = (openDataFolder: (() => void) | null) =>
    all(menu(LINUX, 'en', { ...actions(), openDataFolder })).find(({ label }) => label === 'Open the data folder');
  expect(item(null)?.enabled).toBe(false);
  expect(item(() => undefined)?.enabled).toBe(true);
});
