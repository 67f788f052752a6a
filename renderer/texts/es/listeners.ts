import type { listenersEn } from '../en/listeners.ts';

export const listenersEs: typeof listenersEn = {};
