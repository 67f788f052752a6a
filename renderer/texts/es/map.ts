import type { mapEn } from '../en/map.ts';

export const mapEs: typeof mapEn = {};
