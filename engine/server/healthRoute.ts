import type { UnsignedRoute } from './UnsignedRoute.ts';

/** `GET /health`: 200 while the engine runs. Source: contract, *The AWS endpoint*. */
export const healthRoute: UnsignedRoute = {
  method: 'GET',
  path: '/health',
  answer: () => ({ status: 200, contentType: 'application/json', body: '{"status":"ok"}' }),
};
