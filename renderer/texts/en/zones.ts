export const zonesEn = {};
