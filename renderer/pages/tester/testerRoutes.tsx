import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

/** The traffic tester. */
export const testerRoutes: RouteObject[] = [
  {
    path: '/tester',
    handle: { crumb: ({ shell }) => shell.pages.tester } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./TesterPage.tsx')).TesterPage }),
  },
];
