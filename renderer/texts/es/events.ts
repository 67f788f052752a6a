import type { eventsEn } from '../en/events.ts';

export const eventsEs: typeof eventsEn = {};
