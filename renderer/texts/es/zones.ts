import type { zonesEn } from '../en/zones.ts';

export const zonesEs: typeof zonesEn = {};
