import type { RouteObject } from 'react-router';
import { dashboardRoutes } from '../pages/dashboard/dashboardRoutes.tsx';
import { eventRoutes } from '../pages/events/eventRoutes.tsx';
import { instanceRoutes } from '../pages/instances/instanceRoutes.tsx';
import { loadBalancerRoutes } from '../pages/loadBalancers/loadBalancerRoutes.tsx';
import { settingsRoutes } from '../pages/settings/settingsRoutes.tsx';
import { targetGroupRoutes } from '../pages/targetGroups/targetGroupRoutes.tsx';
import { testerRoutes } from '../pages/tester/testerRoutes.tsx';
import { transferRoutes } from '../pages/transfer/transferRoutes.tsx';
import { zoneRoutes } from '../pages/zones/zoneRoutes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageFailed } from './PageFailed.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { Shell } from './Shell.tsx';
import { StartPage } from './StartPage.tsx';

/** Every page; each area lists its own. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    HydrateFallback: Waiting,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          { index: true, element: <StartPage /> },
          ...dashboardRoutes,
          ...loadBalancerRoutes,
          ...targetGroupRoutes,
          ...zoneRoutes,
          ...instanceRoutes,
          ...testerRoutes,
          ...transferRoutes,
          ...eventRoutes,
          ...settingsRoutes,
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
