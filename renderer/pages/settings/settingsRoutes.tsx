import type { RouteObject } from 'react-router';

/** Pages of this area. */
export const settingsRoutes: RouteObject[] = [];
