export const instancesEn = {};
