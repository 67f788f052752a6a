export const healthChecksEn = {};
