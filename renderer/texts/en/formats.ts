/** Words that go with figures. */
export const formatsEn = {
  ago: (duration: string) => `${duration} ago`,
  seconds: 'seconds',
  perSecond: (figure: string) => `${figure}/s`,
  requestsPerSecond: 'req/s',
};
