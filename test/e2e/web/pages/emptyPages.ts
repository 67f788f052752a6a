import type { PageEntry } from './PageEntry.ts';
import { shownBy } from './shownBy.ts';

/** Pages of an engine in which nothing has been made. */
export const emptyPages: readonly PageEntry[] = [
  {
    name: 'dashboard-empty',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.text(({ dashboard }) => dashboard.empty.title),
  },
  {
    name: 'load-balancers-empty',
    route: '/load-balancers',
    address: '/load-balancers',
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.emptyTitle),
  },
  {
    name: 'create-load-balancer-empty',
    route: '/create/load-balancer/application',
    address: '/create/load-balancer/application',
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.create.titles.application),
  },
  {
    name: 'target-groups-empty',
    route: '/target-groups',
    address: '/target-groups',
    shown: shownBy.text(({ targetGroups }) => targetGroups.emptyTitle),
  },
  {
    name: 'traffic-map-empty',
    route: '/traffic-map',
    address: '/traffic-map',
    shown: shownBy.text(({ dashboard }) => dashboard.map.noBalancerText),
  },
  { name: 'zones-empty', route: '/zones', address: '/zones', shown: shownBy.title(({ zones }) => zones.title) },
  {
    name: 'zonal-shifts-empty',
    route: '/zonal-shifts',
    address: '/zonal-shifts',
    shown: shownBy.text(({ zones }) => zones.shifts.emptyTitle),
  },
  {
    name: 'zonal-shift-start-empty',
    route: '/zonal-shifts/start',
    address: '/zonal-shifts/start',
    shown: shownBy.text(({ zones }) => zones.startShift.noLoadBalancers),
  },
  { name: 'dns-empty', route: '/dns', address: '/dns', shown: shownBy.text(({ dns }) => dns.emptyTitle) },
  {
    name: 'instances-empty',
    route: '/instances',
    address: '/instances',
    shown: shownBy.text(({ instances }) => instances.emptyTitle),
  },
  {
    name: 'tester-empty',
    route: '/tester',
    address: '/tester',
    shown: shownBy.text(({ tester }) => tester.noBalancerTitle),
  },
  { name: 'events-empty', route: '/events', address: '/events', shown: shownBy.title(({ events }) => events.title) },
  { name: 'alerts-empty', route: '/alerts', address: '/alerts', shown: shownBy.heading(({ alerts }) => alerts.recent) },
];
