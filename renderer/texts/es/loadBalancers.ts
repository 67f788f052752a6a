import type { loadBalancersEn } from '../en/loadBalancers.ts';

export const loadBalancersEs: typeof loadBalancersEn = {};
