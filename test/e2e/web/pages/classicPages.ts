import type { PageEntry } from './PageEntry.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const ONE = '/load-balancers/classic/:name';
const LEGACY = '/load-balancers/classic/legacy';

const TABS: readonly Pick<PageEntry, 'name' | 'address' | 'shown'>[] = [
  { name: 'classic', address: LEGACY, shown: shownBy.row('HTTP:8085') },
  {
    name: 'classic-network',
    address: `${LEGACY}?tab=network`,
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.tabs.network),
  },
  { name: 'classic-instances', address: `${LEGACY}?tab=instances`, shown: shownBy.row('a1') },
  {
    name: 'classic-health',
    address: `${LEGACY}?tab=health`,
    shown: shownBy.heading(({ classic }) => classic.health.title),
  },
  {
    name: 'classic-monitoring',
    address: `${LEGACY}?tab=monitoring`,
    shown: shownBy.text(({ monitoring }) => monitoring.exportCsv),
  },
  {
    name: 'classic-attributes',
    address: `${LEGACY}?tab=attributes`,
    shown: shownBy.text(({ classic }) => classic.attributes.desync),
  },
  { name: 'classic-tags', address: `${LEGACY}?tab=tags`, shown: shownBy.heading(({ parts }) => parts.tags) },
];

/** Pages of a Classic Load Balancer. */
export const classicPages: readonly PageEntry[] = [
  ...TABS.map((tab) => ({ ...tab, route: ONE })),
  {
    name: 'load-balancers-with-classic',
    route: '/load-balancers',
    address: '/load-balancers',
    shown: shownBy.row('legacy'),
  },
  {
    name: 'traffic-map-classic',
    route: '/traffic-map',
    address: '/traffic-map?lb=legacy',
    shown: shownBy.heading(({ map }) => map.why.title),
  },
  {
    name: 'classic-create',
    route: '/create/load-balancer/classic',
    address: '/create/load-balancer/classic',
    shown: shownBy.title(({ classic }) => classic.createTitle),
  },
  {
    name: 'classic-create-problems',
    route: '/create/load-balancer/classic',
    address: '/create/load-balancer/classic',
    bring: (page, { loadBalancers }) => pressButton(page, loadBalancers.create.submit),
    shown: shownBy.text(({ classic }) => classic.create.zonesProblem),
  },
  {
    name: 'classic-listener-add',
    route: `${ONE}/listeners/add`,
    address: `${LEGACY}/listeners/add`,
    shown: shownBy.title(({ classic }) => classic.form.addTitle),
  },
  {
    name: 'classic-listener-edit',
    route: `${ONE}/listeners/:port/edit`,
    address: `${LEGACY}/listeners/8085/edit`,
    shown: shownBy.title(({ classic }) => classic.form.editTitle('HTTP:8085')),
  },
  {
    name: 'classic-edit-instances',
    route: `${ONE}/edit/instances`,
    address: `${LEGACY}/edit/instances`,
    shown: shownBy.row('b8'),
  },
  {
    name: 'classic-edit-health',
    route: `${ONE}/edit/health-checks`,
    address: `${LEGACY}/edit/health-checks`,
    shown: shownBy.title(({ classic }) => classic.health.editTitle),
  },
  {
    name: 'classic-edit-attributes',
    route: `${ONE}/edit/attributes`,
    address: `${LEGACY}/edit/attributes`,
    shown: shownBy.title(({ classic }) => classic.attributes.editTitle),
  },
  {
    name: 'classic-edit-subnets',
    route: `${ONE}/edit/subnets`,
    address: `${LEGACY}/edit/subnets`,
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.subnets.title),
  },
  {
    name: 'classic-edit-tags',
    route: `${ONE}/edit/tags`,
    address: `${LEGACY}/edit/tags`,
    shown: shownBy.title(({ parts }) => parts.manageTags),
  },
];
