import type { RouteObject } from 'react-router';

/** Pages of this area. */
export const testerRoutes: RouteObject[] = [];
