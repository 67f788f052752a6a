import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../../shell/PageHandle.ts';

/** The page that edits the health check settings of a group; `?field=matcher` puts the focus on a field. */
export const healthCheckRoutes: RouteObject[] = [
  {
    path: '/target-groups/:name/edit/health-checks',
    handle: {
      crumb: ({ healthChecks }) => healthChecks.editTitle,
      above: ({ shell }, { name = '' }) => [
        { text: shell.pages.targetGroups, path: '/target-groups' },
        { text: name, path: `/target-groups/${name}` },
      ],
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./EditHealthChecksPage.tsx')).EditHealthChecksPage }),
  },
];
