import type { targetGroupsEn } from '../en/targetGroups.ts';

export const targetGroupsEs: typeof targetGroupsEn = {};
