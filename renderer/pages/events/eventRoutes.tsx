import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** Pages of what happened. */
export const eventRoutes: RouteObject[] = [
  {
    path: '/events',
    handle: { crumb: ({ shell }) => shell.pages.events } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./EventsPage.tsx')).EventsPage }),
  },
  {
    path: '/alerts',
    handle: { crumb: ({ shell }) => shell.pages.alerts } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./AlertsPage.tsx')).AlertsPage }),
  },
];
