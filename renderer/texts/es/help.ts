import type { helpEn } from '../en/help.ts';

export const helpEs: typeof helpEn = {};
