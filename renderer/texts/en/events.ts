export const eventsEn = {};
