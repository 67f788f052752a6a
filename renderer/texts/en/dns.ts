export const dnsEn = {};
