import type { dashboardEn } from '../en/dashboard.ts';

export const dashboardEs: typeof dashboardEn = {};
