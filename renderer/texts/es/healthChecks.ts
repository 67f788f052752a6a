import type { healthChecksEn } from '../en/healthChecks.ts';

export const healthChecksEs: typeof healthChecksEn = {};
