export const loadBalancersEn = {};
