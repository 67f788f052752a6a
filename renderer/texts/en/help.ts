export const helpEn = {};
