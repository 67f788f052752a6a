import { chooseOption } from './chooseOption.ts';
import type { PageEntry } from './PageEntry.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const ONE = '/load-balancers/:kind/:name';
const LISTENER = `${ONE}/listeners/:port`;
const SAMPLE = '/load-balancers/gwy/sample-gateway';
const GROUP = '/target-groups/:name';
const APPLIANCES = '/target-groups/sample-appliances';
const NETWORK = '/load-balancers/net/sample-nlb';

/** Pages of Gateway Load Balancers, and of what is behind Network Load Balancers besides instances and addresses. */
export const gatewayPages: readonly PageEntry[] = [
  {
    name: 'gateway-create',
    route: '/create/load-balancer/gateway',
    address: '/create/load-balancer/gateway',
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.create.gatewayRouting),
  },
  {
    name: 'gateway-create-problems',
    route: '/create/load-balancer/gateway',
    address: '/create/load-balancer/gateway',
    bring: (page, { loadBalancers }) => pressButton(page, loadBalancers.create.submit),
    shown: shownBy.text(({ listeners }) => listeners.form.groupProblem),
  },
  {
    name: 'gateway',
    route: ONE,
    address: SAMPLE,
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.gatewayTrial.title),
  },
  {
    name: 'gateway-network',
    route: ONE,
    address: `${SAMPLE}?tab=network`,
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.tabs.network),
  },
  {
    name: 'gateway-map',
    route: ONE,
    address: `${SAMPLE}?tab=map`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.map.groups(1)),
  },
  {
    name: 'gateway-monitoring',
    route: ONE,
    address: `${SAMPLE}?tab=monitoring`,
    shown: shownBy.text(({ monitoring }) => monitoring.exportCsv),
  },
  {
    name: 'gateway-attributes',
    route: ONE,
    address: `${SAMPLE}?tab=attributes`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.attributes.groups.protection),
  },
  {
    name: 'gateway-edit-attributes',
    route: `${ONE}/edit/attributes`,
    address: `${SAMPLE}/edit/attributes`,
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.attributes.editTitle),
  },
  {
    name: 'gateway-listener',
    route: LISTENER,
    address: `${SAMPLE}/listeners/6081`,
    shown: shownBy.text(({ listeners }) => listeners.attributes.groups.traffic),
  },
  {
    name: 'gateway-listener-edit',
    route: `${LISTENER}/edit`,
    address: `${SAMPLE}/listeners/6081/edit`,
    shown: shownBy.title(({ listeners }) => listeners.form.editTitle(6_081, 'GENEVE')),
  },
  {
    name: 'gateway-listener-attributes',
    route: `${LISTENER}/edit/attributes`,
    address: `${SAMPLE}/listeners/6081/edit/attributes`,
    shown: shownBy.title(({ listeners }) => listeners.attributes.editTitle),
  },
  { name: 'gateway-group', route: GROUP, address: APPLIANCES, shown: shownBy.row('appliance-a1') },
  {
    name: 'gateway-group-attributes',
    route: GROUP,
    address: `${APPLIANCES}?tab=attributes`,
    shown: shownBy.heading(({ groupAttributes }) => groupAttributes.section),
  },
  {
    name: 'gateway-group-edit-attributes',
    route: `${GROUP}/edit/attributes`,
    address: `${APPLIANCES}/edit/attributes`,
    shown: shownBy.heading(({ groupAttributes }) => groupAttributes.gateway.failover),
  },
  {
    name: 'traffic-map-gateway',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-gateway',
    shown: shownBy.heading(({ map }) => map.why.title),
  },
  {
    name: 'traffic-map-all',
    route: '/traffic-map',
    address: '/traffic-map?lb=*',
    shown: shownBy.heading(({ map }) => map.all.choice),
  },
  {
    name: 'load-balancer-create-addresses',
    route: '/create/load-balancer/network',
    address: '/create/load-balancer/network',
    bring: (page) => page.getByRole('checkbox', { name: 'us-local-1a' }).check(),
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.create.address.label('us-local-1a')),
  },
  {
    name: 'listener-attributes',
    route: LISTENER,
    address: '/load-balancers/app/sample-alb/listeners/8080?tab=attributes',
    shown: shownBy.text(({ listeners }) => listeners.attributes.groups.response),
  },
  {
    name: 'listener-edit-attributes',
    route: `${LISTENER}/edit/attributes`,
    address: '/load-balancers/app/sample-alb/listeners/8080/edit/attributes',
    shown: shownBy.title(({ listeners }) => listeners.attributes.editTitle),
  },
  { name: 'network-listeners', route: ONE, address: NETWORK, shown: shownBy.row('TCP:8080') },
  {
    name: 'network-listener',
    route: LISTENER,
    address: `${NETWORK}/listeners/8080`,
    shown: shownBy.text(({ listeners }) => listeners.attributes.groups.traffic),
  },
  {
    name: 'network-listener-tls',
    route: `${ONE}/listeners/add`,
    address: `${NETWORK}/listeners/add`,
    bring: (page, { listeners }) => chooseOption(page, listeners.form.protocol, 'TLS'),
    shown: shownBy.text(({ listeners }) => listeners.secure.alpnNote),
  },
  {
    name: 'target-group-create-alb',
    route: '/create/target-group',
    address: '/create/target-group',
    bring: async (page, { targetGroups }) => {
      await page.getByRole('radio', { name: targetGroups.create.types.alb.label }).check();
      await page.getByRole('textbox', { name: targetGroups.create.nameLabel }).fill('front');
      await pressButton(page, targetGroups.create.next);
    },
    shown: shownBy.text(({ targetGroups }) => targetGroups.register.balancer.note(8_080)),
  },
];
