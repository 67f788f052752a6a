import { expect, it } from 'vitest';
import { givenArguments } from '../../electron/givenArguments.ts';
import { linkedRoute, routeOfResource } from '../../electron/linkedRoute.ts';

it.each([
  ['balanza://target-groups/web-a?tab=targets&state=unhealthy', '/target-groups/web-a?tab=targets&state=unhealthy'],
  ['balanza://dashboard', '/dashboard'],
  ['balanza://dashboard/', '/dashboard'],
  ['balanza://create/load-balancer/application', '/create/load-balancer/application'],
])('console 4: %s opens %s', (link, route) => {
  expect(linkedRoute(link)).toBe(route);
});

it.each([
  'balanza://unknown/page',
  'balanza://target-groups/../../x',
  'balanza://dashboard"); alert(1); ("',
  'balanza://dashboard/<script>',
  `balanza://dashboard/${'x'.repeat(2_000)}`,
  'balanza:dashboard',
  'https://dashboard',
  '',
])('console 4: “%s” opens nothing', (link) => {
  expect(linkedRoute(link)).toBeNull();
});

it.each([
  [
    'arn:aws:elasticloadbalancing:us-local-1:000000000000:targetgroup/web/0123456789abcdef',
    '/target-groups/web?tab=targets',
  ],
  [
    'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/app/web/0123456789abcdef',
    '/load-balancers/app/web',
  ],
  ['something else', '/events'],
])('a notification about %s opens %s', (arn, route) => {
  expect(routeOfResource(arn)).toBe(route);
});

it.each([
  ['the launcher', ['electron', '/app', '--', '--json', '--zones', '2'], false, ['--json', '--zones', '2'], null],
  [
    'Playwright',
    ['electron', '--inspect=0', '--remote-debugging-port=0', '/app', '--', '--json'],
    false,
    ['--json'],
    null,
  ],
  ['Electron alone', ['electron', '.'], false, [], null],
  ['Electron as root', ['electron', '--no-sandbox', '.', '--web'], false, ['--web'], null],
  ['an installed application', ['/opt/balanza', '--sample', 'cross-zone'], true, ['--sample', 'cross-zone'], null],
  ['the system, with a link', ['/opt/balanza', '--enable-crashpad', 'balanza://zones'], true, [], 'balanza://zones'],
] as const)('takes its options from the command line of %s', (_name, argv, isPackaged, options, link) => {
  expect(givenArguments(argv, isPackaged)).toEqual({ options, link });
});
