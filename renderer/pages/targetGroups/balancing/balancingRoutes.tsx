import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../../shell/PageHandle.ts';

/** The page that edits the balancing method of a group. */
export const balancingRoutes: RouteObject[] = [
  {
    path: '/target-groups/:name/edit/balancing',
    handle: {
      crumb: ({ balancing }) => balancing.editTitle,
      above: ({ shell }, { name = '' }) => [
        { text: shell.pages.targetGroups, path: '/target-groups' },
        { text: name, path: `/target-groups/${name}` },
      ],
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./EditBalancingPage.tsx')).EditBalancingPage }),
  },
];
