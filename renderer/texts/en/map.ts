export const mapEn = {};
