import type { UnsignedRoute } from './UnsignedRoute.ts';

/**
 * `POST /moto-api/reset`, the path that test suites for emulators call between tests: `reset` removes all that was
 * created, then 200. Null, without `--ephemeral`: 404, and nothing is changed. Source: contract, *Starting*.
 */
export function resetRoute(reset: (() => Promise<void>) | null): UnsignedRoute {
  return {
    method: 'POST',
    path: '/moto-api/reset',
    answer: async () => {
      if (reset === null)
        return {
          status: 404,
          contentType: 'text/plain; charset=utf-8',
          body: 'Only an engine that was started with --ephemeral can be reset.\n',
        };
      await reset();
      return { status: 200, contentType: 'application/json', body: '{"status":"ok"}' };
    },
  };
}
