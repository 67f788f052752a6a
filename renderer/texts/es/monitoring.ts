import type { monitoringEn } from '../en/monitoring.ts';

export const monitoringEs: typeof monitoringEn = {};
