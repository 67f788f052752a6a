/** First words of the console's routes. Source: console 1.1. */
const PAGES = [
  'alerts',
  'create',
  'dashboard',
  'dns',
  'events',
  'instances',
  'load-balancers',
  'settings',
  'target-groups',
  'tester',
  'traffic-map',
  'transfer',
  'zonal-shifts',
  'zones',
];

/** Where the console's own links begin: `balanza://target-groups/web-a?tab=targets`. */
export const LINK_SCHEME = 'balanza';

/**
 * The route that a link from outside leads to, such as `/target-groups/web-a?tab=targets`; null when it is none of ours.
 * A route shows a page and changes nothing. Source: console 4, *Deep links*.
 */
export function linkedRoute(link: string): string | null {
  const match = /^balanza:\/\/([a-z-]{1,40})((?:[/?][\w\-./%=&?~:+*,;]{0,1000})?)$/.exec(link);
  if (match === null) return null;
  const [, page = '', rest = ''] = match;
  return PAGES.includes(page) && !rest.includes('..') ? `/${page}${rest === '/' ? '' : rest}` : null;
}

/** The page that shows a resource of the engine, by its ARN; the event history where there is none. */
export function routeOfResource(arn: string): string {
  const [, kind, rest = ''] = /:(targetgroup|loadbalancer)\/([\w\-./]+)$/.exec(arn) ?? [];
  const [first = '', second = ''] = rest.split('/');
  if (kind === 'targetgroup') return `/target-groups/${first}?tab=targets`;
  // The ARN of a Classic Load Balancer has no word for its type.
  if (kind === 'loadbalancer') return `/load-balancers/${second === '' ? `classic/${first}` : `${first}/${second}`}`;
  return '/events';
}
