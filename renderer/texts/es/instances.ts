import type { instancesEn } from '../en/instances.ts';

export const instancesEs: typeof instancesEn = {};
