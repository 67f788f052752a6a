import type { settingsEn } from '../en/settings.ts';

export const settingsEs: typeof settingsEn = {};
