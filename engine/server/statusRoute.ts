import type { UnsignedRoute } from './UnsignedRoute.ts';

/** Answers the status API. */
export type StatusSource = (path: string, query: string) => { readonly status: number; readonly text: string };

/**
 * `GET /status/…`: Angie's API over the target groups and the groups of a configuration file. Source: contract, *The AWS
 * endpoint*.
 */
export function statusRoute(statusOf: StatusSource): UnsignedRoute {
  return {
    method: 'GET',
    path: '/status',
    isPrefix: true,
    answer: ({ path, url }) => {
      const question = url.indexOf('?');
      const { status, text } = statusOf(path, question === -1 ? '' : url.slice(question + 1));
      return { status, contentType: 'application/json', body: text };
    },
    refuse: ({ method, path }) => {
      const description = `The ${method} method is not allowed for the requested API entity "${path}".`;
      return {
        contentType: 'application/json',
        body: `${JSON.stringify({ error: 'MethodNotAllowed', description }, null, 4)}\n`,
      };
    },
  };
}
