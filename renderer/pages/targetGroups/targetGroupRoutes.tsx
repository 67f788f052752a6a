import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';
import { attributeRoutes } from './attributes/attributeRoutes.tsx';
import { balancingRoutes } from './balancing/balancingRoutes.tsx';
import { healthCheckRoutes } from './healthChecks/healthCheckRoutes.tsx';

const groups: PageHandle['above'] = ({ shell }) => [{ text: shell.pages.targetGroups, path: '/target-groups' }];

/** Pages of target groups. */
export const targetGroupRoutes: RouteObject[] = [
  {
    path: '/target-groups',
    handle: { crumb: ({ shell }) => shell.pages.targetGroups } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./TargetGroupsPage.tsx')).TargetGroupsPage }),
  },
  {
    path: '/create/target-group',
    handle: { crumb: ({ targetGroups }) => targetGroups.create.title, above: groups } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./create/CreateTargetGroupPage.tsx')).CreateTargetGroupPage }),
  },
  {
    path: '/target-groups/:name',
    handle: { crumb: (_texts, { name = '' }) => name, above: groups } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./TargetGroupPage.tsx')).TargetGroupPage }),
  },
  {
    path: '/target-groups/:name/register',
    handle: {
      crumb: ({ targetGroups }) => targetGroups.register.title,
      above: ({ shell }, { name = '' }) => [
        { text: shell.pages.targetGroups, path: '/target-groups' },
        { text: name, path: `/target-groups/${name}` },
      ],
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./register/RegisterTargetsPage.tsx')).RegisterTargetsPage }),
  },
  ...healthCheckRoutes,
  ...attributeRoutes,
  ...balancingRoutes,
];
