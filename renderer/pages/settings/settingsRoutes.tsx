import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** Pages of the settings. */
export const settingsRoutes: RouteObject[] = [
  {
    path: '/settings',
    handle: { crumb: ({ shell }) => shell.pages.settings } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./SettingsPage.tsx')).SettingsPage }),
  },
];
