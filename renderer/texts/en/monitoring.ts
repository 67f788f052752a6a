export const monitoringEn = {};
