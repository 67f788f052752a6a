import type { alertsEn } from '../en/alerts.ts';

export const alertsEs: typeof alertsEn = {};
