import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** The page that imports and exports. */
export const transferRoutes: RouteObject[] = [
  {
    path: '/transfer',
    handle: { crumb: ({ shell }) => shell.pages.transfer } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./TransferPage.tsx')).TransferPage }),
  },
];
