import type { formatsEn } from '../en/formats.ts';

/** Words that go with figures, in Spanish. */
export const formatsEs: typeof formatsEn = {
  ago: (duration) => `hace ${duration}`,
  seconds: 'segundos',
  perSecond: (figure) => `${figure}/s`,
  requestsPerSecond: 'sol./s',
};
