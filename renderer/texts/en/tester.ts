export const testerEn = {};
