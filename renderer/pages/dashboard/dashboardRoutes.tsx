import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** The dashboard and the traffic map. */
export const dashboardRoutes: RouteObject[] = [
  {
    path: '/dashboard',
    handle: { crumb: ({ shell }) => shell.pages.dashboard } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: '/traffic-map',
    handle: { crumb: ({ shell }) => shell.pages.trafficMap } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./TrafficMapPage.tsx')).TrafficMapPage }),
  },
];
