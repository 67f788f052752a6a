import type { RouteObject } from 'react-router';

/** Pages of this area. */
export const dashboardRoutes: RouteObject[] = [];
