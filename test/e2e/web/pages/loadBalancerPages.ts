import type { PageEntry } from './PageEntry.ts';
import { pickFrom } from './pickFrom.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const ONE = '/load-balancers/:kind/:name';
const LISTENER = `${ONE}/listeners/:port`;
const SAMPLE = '/load-balancers/app/sample-alb';
const SAMPLE_LISTENER = `${SAMPLE}/listeners/8080`;

/** Pages of load balancers, listeners and rules, while traffic flows and all is well. */
export const loadBalancerPages: readonly PageEntry[] = [
  { name: 'load-balancers', route: '/load-balancers', address: '/load-balancers', shown: shownBy.row('sample-alb') },
  {
    name: 'load-balancer-type',
    route: '/create/load-balancer',
    address: '/create/load-balancer',
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.choose.title),
  },
  {
    name: 'load-balancer-create',
    route: '/create/load-balancer/application',
    address: '/create/load-balancer/application',
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.create.titles.application),
  },
  {
    name: 'load-balancer-create-network',
    route: '/create/load-balancer/network',
    address: '/create/load-balancer/network',
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.create.titles.network),
  },
  {
    name: 'load-balancer-create-problems',
    route: '/create/load-balancer/application',
    address: '/create/load-balancer/application',
    bring: async (page, { loadBalancers }) => {
      await page.getByRole('textbox', { name: loadBalancers.create.nameLabel }).fill('internal-');
      await pressButton(page, loadBalancers.create.submit);
    },
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.create.zonesProblems.application),
  },
  {
    name: 'load-balancer-status',
    route: `${ONE}/status`,
    address: `${SAMPLE}/status`,
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.progress.title),
  },
  { name: 'load-balancer', route: ONE, address: SAMPLE, shown: shownBy.row('HTTP:8080') },
  {
    name: 'load-balancer-network',
    route: ONE,
    address: `${SAMPLE}?tab=network`,
    shown: shownBy.heading(({ loadBalancers }) => loadBalancers.tabs.network),
  },
  {
    name: 'load-balancer-map',
    route: ONE,
    address: `${SAMPLE}?tab=map`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.map.groups(1)),
  },
  {
    name: 'load-balancer-security',
    route: ONE,
    address: `${SAMPLE}?tab=security`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.security.note),
  },
  {
    name: 'load-balancer-monitoring',
    route: ONE,
    address: `${SAMPLE}?tab=monitoring`,
    shown: shownBy.text(({ monitoring }) => monitoring.exportCsv),
  },
  {
    name: 'load-balancer-integrations',
    route: ONE,
    address: `${SAMPLE}?tab=integrations`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.integrations.text),
  },
  {
    name: 'load-balancer-attributes',
    route: ONE,
    address: `${SAMPLE}?tab=attributes`,
    shown: shownBy.text(({ loadBalancers }) => loadBalancers.attributes.groups.traffic),
  },
  { name: 'load-balancer-tags', route: ONE, address: `${SAMPLE}?tab=tags`, shown: shownBy.row('team') },
  {
    name: 'load-balancer-menu',
    route: ONE,
    address: SAMPLE,
    bring: (page, { loadBalancers }) => pressButton(page, loadBalancers.details.actions),
    shown: (page, { loadBalancers }) => page.getByRole('menuitem', { name: loadBalancers.actions.copyCommand }),
  },
  {
    name: 'load-balancer-delete',
    route: ONE,
    address: SAMPLE,
    bring: (page, { loadBalancers }) =>
      pickFrom(
        page.getByRole('button', { name: loadBalancers.details.actions, exact: true }),
        loadBalancers.actions.delete,
      ),
    shown: shownBy.dialog(({ loadBalancers }) => loadBalancers.deletion.title(1)),
  },
  {
    name: 'load-balancer-edit-attributes',
    route: `${ONE}/edit/attributes`,
    address: `${SAMPLE}/edit/attributes`,
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.attributes.editTitle),
  },
  {
    name: 'load-balancer-edit-ip-address-type',
    route: `${ONE}/edit/ip-address-type`,
    address: `${SAMPLE}/edit/ip-address-type`,
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.actions.ipAddressType),
  },
  {
    name: 'load-balancer-edit-subnets',
    route: `${ONE}/edit/subnets`,
    address: `${SAMPLE}/edit/subnets`,
    shown: shownBy.title(({ loadBalancers }) => loadBalancers.subnets.title),
  },
  {
    name: 'load-balancer-edit-tags',
    route: `${ONE}/edit/tags`,
    address: `${SAMPLE}/edit/tags`,
    shown: shownBy.title(({ parts }) => parts.manageTags),
  },
  {
    name: 'listener-add',
    route: `${ONE}/listeners/add`,
    address: `${SAMPLE}/listeners/add`,
    shown: shownBy.title(({ listeners }) => listeners.form.addTitle),
  },
  { name: 'listener', route: LISTENER, address: SAMPLE_LISTENER, shown: shownBy.row('/api/*') },
  {
    name: 'listener-test',
    route: LISTENER,
    address: SAMPLE_LISTENER,
    bring: async (page, { listeners }) => {
      await page.getByRole('textbox', { name: listeners.test.path }).fill('/');
      await pressButton(page, listeners.test.run);
    },
    shown: shownBy.text(({ listeners }) => listeners.test.wins(listeners.rule.last)),
  },
  { name: 'listener-tags', route: LISTENER, address: `${SAMPLE_LISTENER}?tab=tags`, shown: shownBy.row('team') },
  {
    name: 'listener-delete',
    route: LISTENER,
    address: SAMPLE_LISTENER,
    bring: (page, { listeners }) => pressButton(page, listeners.deleteListener),
    shown: shownBy.dialog(({ listeners }) => listeners.deletion.title('HTTP:8080')),
  },
  {
    name: 'listener-edit',
    route: `${LISTENER}/edit`,
    address: `${SAMPLE_LISTENER}/edit`,
    shown: shownBy.title(({ listeners }) => listeners.form.editTitle(8_080, 'HTTP')),
  },
  {
    name: 'listener-edit-tags',
    route: `${LISTENER}/edit/tags`,
    address: `${SAMPLE_LISTENER}/edit/tags`,
    shown: shownBy.title(({ parts }) => parts.manageTags),
  },
  {
    name: 'rule-add',
    route: `${LISTENER}/rules/add`,
    address: `${SAMPLE_LISTENER}/rules/add`,
    shown: shownBy.title(({ listeners }) => listeners.ruleForm.addTitle),
  },
  {
    name: 'rules-reorder',
    route: `${LISTENER}/rules/priority`,
    address: `${SAMPLE_LISTENER}/rules/priority`,
    shown: shownBy.title(({ listeners }) => listeners.reorder.title),
  },
  {
    name: 'rule-edit',
    route: `${LISTENER}/rules/:ruleId/edit`,
    address: ({ rule }) => `${SAMPLE_LISTENER}/rules/${rule}/edit`,
    shown: shownBy.title(({ listeners }) => listeners.ruleForm.editTitle(10)),
  },
  {
    name: 'load-balancer-missing',
    route: ONE,
    address: '/load-balancers/app/nobody',
    shown: shownBy.text(({ parts }) => parts.notFound(parts.missing.loadBalancer('nobody'))),
  },
  {
    name: 'listener-missing',
    route: LISTENER,
    address: `${SAMPLE}/listeners/1`,
    shown: shownBy.text(({ parts }) => parts.notFound(parts.missing.listener('1', 'sample-alb'))),
  },
];
