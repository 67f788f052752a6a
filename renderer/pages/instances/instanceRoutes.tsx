import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';

const toList: PageHandle['above'] = ({ shell }) => [{ text: shell.pages.instances, path: '/instances' }];

/** Pages of instances. */
export const instanceRoutes: RouteObject[] = [
  {
    path: '/instances',
    handle: { crumb: ({ shell }) => shell.pages.instances } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./InstancesPage.tsx')).InstancesPage }),
  },
  {
    path: '/instances/launch',
    handle: { above: toList, crumb: ({ instances }) => instances.launchTitle } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./LaunchInstancesPage.tsx')).LaunchInstancesPage }),
  },
  {
    path: '/instances/:id',
    handle: { above: toList, crumb: (_texts, { id }) => id ?? '' } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./InstancePage.tsx')).InstancePage }),
  },
];
