import type { PageEntry } from './PageEntry.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const GROUP = '/target-groups/:name';

/** While the targets a1 and b1 are broken and unhealthy. */
const unhealthyPages: readonly PageEntry[] = [
  {
    name: 'dashboard-unhealthy',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.text(({ dashboard }) => dashboard.attention.target('a1', 'sample-web')),
  },
  {
    name: 'traffic-map-unhealthy',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-alb',
    shown: shownBy.heading(({ map }) => map.why.title),
  },
  {
    name: 'target-groups-unhealthy',
    route: '/target-groups',
    address: '/target-groups',
    shown: shownBy.row('sample-web'),
  },
  {
    name: 'target-group-unhealthy',
    route: GROUP,
    address: '/target-groups/sample-web',
    shown: shownBy.text(({ states }) => states.target.unhealthy),
  },
  {
    name: 'target-group-unhealthy-log',
    route: GROUP,
    address: '/target-groups/sample-web',
    bring: (page, { targetGroups }) => pressButton(page, targetGroups.targets.log.open('a1')),
    shown: shownBy.heading(({ targetGroups }) => targetGroups.targets.log.title('a1')),
  },
  {
    name: 'target-group-why',
    route: GROUP,
    address: '/target-groups/sample-web',
    bring: (page) =>
      page
        .getByRole('row')
        // Its name alone: ids may have it in them.
        .filter({ has: page.getByText('a1', { exact: true }) })
        .getByText('[503]')
        .click(),
    shown: shownBy.text(({ targetGroups }) => targetGroups.targets.help.editCodes),
  },
  {
    name: 'health-checks-edit-unhealthy',
    route: `${GROUP}/edit/health-checks`,
    address: '/target-groups/sample-web/edit/health-checks',
    bring: (page, { healthChecks }) => pressButton(page, healthChecks.test.button),
    shown: shownBy.text(() => '503'),
  },
  {
    name: 'load-balancer-map-unhealthy',
    route: '/load-balancers/:kind/:name',
    address: '/load-balancers/app/sample-alb?tab=map',
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.map.groups(1)),
  },
  { name: 'events-unhealthy', route: '/events', address: '/events', shown: shownBy.row('sample-web') },
];

/** While a zonal shift moves the traffic of the sample away from its first zone. */
const shiftedPages: readonly PageEntry[] = [
  {
    name: 'dashboard-shifted',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.text(() => 'us-local-1a'),
  },
  {
    name: 'traffic-map-shifted',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-alb',
    shown: shownBy.heading(({ map }) => map.why.title),
  },
  {
    name: 'zones-shifted',
    route: '/zones',
    address: '/zones',
    shown: shownBy.text(({ zones }) => zones.reasons.shifted),
  },
  {
    name: 'zonal-shifts',
    route: '/zonal-shifts',
    address: '/zonal-shifts',
    shown: shownBy.row('us-local-1a'),
  },
  {
    name: 'zonal-shift-update',
    route: '/zonal-shifts',
    address: '/zonal-shifts',
    bring: async (page, { zones }) => {
      await page.getByRole('row').filter({ hasText: 'us-local-1a' }).getByRole('radio').check();
      await pressButton(page, zones.shifts.update);
    },
    shown: shownBy.dialog(({ zones }) => zones.shifts.updateTitle),
  },
  {
    name: 'zonal-shift-cancel',
    route: '/zonal-shifts',
    address: '/zonal-shifts',
    bring: async (page, { zones }) => {
      await page.getByRole('row').filter({ hasText: 'us-local-1a' }).getByRole('radio').check();
      await pressButton(page, zones.shifts.cancel);
    },
    shown: shownBy.dialog(({ zones }) => zones.shifts.cancelTitle),
  },
  {
    name: 'zonal-shift-start-shifted',
    route: '/zonal-shifts/start',
    address: '/zonal-shifts/start?lb=sample-alb',
    shown: shownBy.text(({ zones }) => zones.startShift.activeTitle),
  },
  {
    name: 'load-balancer-integrations-shifted',
    route: '/load-balancers/:kind/:name',
    address: '/load-balancers/app/sample-alb?tab=integrations',
    shown: shownBy.text(() => 'for the pages'),
  },
  { name: 'target-group-shifted', route: GROUP, address: '/target-groups/sample-web', shown: shownBy.row('a1') },
  { name: 'dns-shifted', route: '/dns', address: '/dns', shown: shownBy.heading(({ dns }) => dns.history) },
];

/** While no zone of a second load balancer has a healthy target, so that it fails open. */
const failOpenPages: readonly PageEntry[] = [
  {
    name: 'dashboard-fail-open',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.text(() => 'sample-dns'),
  },
  {
    name: 'traffic-map-fail-open',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-dns',
    shown: shownBy.text(({ dashboard }) => dashboard.map.failOpenTitle),
  },
  {
    name: 'zones-fail-open',
    route: '/zones',
    address: '/zones',
    shown: shownBy.text(({ zones }) => zones.reasons.failOpen),
  },
  {
    name: 'target-group-fail-open',
    route: GROUP,
    address: '/target-groups/sample-a',
    shown: shownBy.text(({ targetGroups }) => targetGroups.targets.failOpenTitle),
  },
  {
    name: 'load-balancer-network-fail-open',
    route: '/load-balancers/:kind/:name',
    address: '/load-balancers/app/sample-dns?tab=network',
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.tabs.network),
  },
  {
    name: 'load-balancers-many',
    route: '/load-balancers',
    address: '/load-balancers',
    shown: shownBy.row('sample-dns'),
  },
];

/** After the engine was killed under an open window, which had opened these pages before. */
const lostPages: readonly PageEntry[] = [
  {
    name: 'dashboard-lost',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.text(({ shell }) => shell.connection.lostTitle),
  },
  {
    name: 'target-group-lost',
    route: GROUP,
    address: '/target-groups/sample-web',
    shown: shownBy.text(({ shell }) => shell.connection.lostTitle),
  },
  {
    name: 'target-group-edit-attributes-lost',
    route: `${GROUP}/edit/attributes`,
    address: '/target-groups/sample-web/edit/attributes',
    shown: shownBy.title(({ groupAttributes }) => groupAttributes.editTitle),
  },
];

/** While a zone without anything in it is made to fail. */
const outagePages: readonly PageEntry[] = [
  {
    name: 'zones-outage',
    route: '/zones',
    address: '/zones',
    shown: shownBy.text(({ outages }) => outages.state),
  },
  {
    name: 'zone-outage',
    route: '/zones/:zone',
    address: '/zones/us-local-1c',
    shown: shownBy.text(({ outages }) => outages.notice('us-local-1c')),
  },
];

/** Pages of an engine, or of targets, in trouble. */
export const troubledPages = {
  unhealthy: unhealthyPages,
  shifted: shiftedPages,
  failOpen: failOpenPages,
  outage: outagePages,
  lost: lostPages,
} as const;
