export const alertsEn = {};
