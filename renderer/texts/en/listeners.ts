export const listenersEn = {};
