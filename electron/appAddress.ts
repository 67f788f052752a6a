/** Scheme of the console's own pages: not `file:`, so that they have an origin and rights of their own. */
export const APP_SCHEME = 'app';

const HOST = 'console';

/** Address of a page of the console: a route such as `/target-groups`, the first page when empty. Source: console 1.1. */
export function appAddress(route = ''): string {
  return `${APP_SCHEME}://${HOST}/index.html${route === '' ? '' : `#${route}`}`;
}

/**
 * Whether an address is one of ours. Compares scheme and host, not `origin`: Node's `URL` says `'null'` for the origin
 * of every scheme that it does not know.
 */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === HOST;
}
