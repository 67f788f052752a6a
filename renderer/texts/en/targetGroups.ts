export const targetGroupsEn = {};
