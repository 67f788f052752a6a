import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;

/**
 * Whether a request may use what needs no signature: its `Host` is `127.0.0.1` or `localhost`, with or without a port (so
 * no name of another site was made to resolve here), and it has no `Origin` (so no page sent it). Source: contract,
 * *The AWS endpoint*.
 */
export function isLocalRequest(headers: IncomingHttpHeaders): boolean {
  return headers.origin === undefined && headers.host !== undefined && LOCAL_HOST.test(headers.host);
}
