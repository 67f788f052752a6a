export const chartsEn = {};
