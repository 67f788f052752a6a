export const dashboardEn = {};
