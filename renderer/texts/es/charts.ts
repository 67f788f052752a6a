import type { chartsEn } from '../en/charts.ts';

export const chartsEs: typeof chartsEn = {};
