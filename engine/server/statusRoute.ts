import type { UnsignedRoute } from './UnsignedRoute.ts';

/** Answers the status API, or null while there is nothing to tell of. */
export type StatusSource = (path: string, query: string) => { readonly status: number; readonly text: string } | null;

/** `GET /status/…`: Angie's API over the groups of a configuration file. Source: contract, *The AWS endpoint*. */
export function statusRoute(statusOf: StatusSource): UnsignedRoute {
  return {
    method: 'GET',
    path: '/status',
    isPrefix: true,
    answer: ({ path, url }) => {
      const question = url.indexOf('?');
      const found = statusOf(path, question === -1 ? '' : url.slice(question + 1));
      const description = `Requested API entity "${path}" doesn't exist.`;
      const { status, text } = found ?? {
        status: 404,
        text: `${JSON.stringify({ error: 'PathNotFound', description })}\n`,
      };
      return { status, contentType: 'application/json', body: text };
    },
  };
}
