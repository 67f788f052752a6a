import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** Pages of zones, zonal shifts and DNS. */
export const zoneRoutes: RouteObject[] = [
  {
    path: '/zones',
    handle: { crumb: ({ shell }) => shell.pages.zones } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./ZonesPage.tsx')).ZonesPage }),
  },
  {
    path: '/zones/:zone',
    handle: {
      above: ({ shell }) => [{ text: shell.pages.zones, path: '/zones' }],
      crumb: (_texts, { zone = '' }) => zone,
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./ZonePage.tsx')).ZonePage }),
  },
  {
    path: '/zonal-shifts',
    handle: { crumb: ({ shell }) => shell.pages.zonalShifts } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./ZonalShiftsPage.tsx')).ZonalShiftsPage }),
  },
  {
    path: '/zonal-shifts/start',
    handle: {
      above: ({ shell }) => [{ text: shell.pages.zonalShifts, path: '/zonal-shifts' }],
      crumb: ({ zones }) => zones.startShift.title,
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./StartShiftPage.tsx')).StartShiftPage }),
  },
  {
    path: '/dns',
    handle: { crumb: ({ shell }) => shell.pages.dns } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./DnsPage.tsx')).DnsPage }),
  },
];
