import type { PageEntry } from './PageEntry.ts';
import { pickFrom } from './pickFrom.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

/** All other pages, while traffic flows and all is well. */
export const otherPages: readonly PageEntry[] = [
  {
    name: 'dashboard',
    route: '/dashboard',
    address: '/dashboard',
    shown: shownBy.heading(({ dashboard }) => dashboard.attention.title),
  },
  {
    name: 'traffic-map',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-alb',
    shown: shownBy.heading(({ map }) => map.why.title),
  },
  {
    name: 'traffic-map-table',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-alb&tab=table',
    shown: shownBy.row('b8'),
  },
  { name: 'zones', route: '/zones', address: '/zones', shown: shownBy.row('sample-alb') },
  { name: 'zone', route: '/zones/:zone', address: '/zones/us-local-1a', shown: shownBy.row('a1') },
  {
    name: 'zone-monitoring',
    route: '/zones/:zone',
    address: '/zones/us-local-1b?tab=monitoring',
    shown: shownBy.text(({ monitoring }) => monitoring.exportCsv),
  },
  {
    name: 'zone-events',
    route: '/zones/:zone',
    address: '/zones/us-local-1a?tab=events',
    shown: shownBy.heading(({ zones }) => zones.one.tabs.events),
  },
  {
    name: 'zone-outage-dialog',
    route: '/zones/:zone',
    address: '/zones/us-local-1a',
    bring: async (page, { outages, parts }) => {
      await pickFrom(page.getByRole('button', { name: parts.actions, exact: true }), outages.simulate);
    },
    shown: shownBy.dialog(({ outages }) => outages.title('us-local-1a')),
    leave: (page, { parts }) => pressButton(page, parts.cancel),
  },
  {
    name: 'zonal-shift-start',
    route: '/zonal-shifts/start',
    address: '/zonal-shifts/start?lb=sample-alb',
    shown: shownBy.title(({ zones }) => zones.startShift.title),
  },
  {
    name: 'dns',
    route: '/dns',
    address: '/dns',
    shown: shownBy.heading(({ dns }) => dns.history),
  },
  {
    name: 'dns-resolved',
    route: '/dns',
    address: '/dns',
    bring: (page, { dns }) => pressButton(page, dns.resolveNow),
    shown: shownBy.text(({ dns }) => dns.addresses),
  },
  { name: 'instances', route: '/instances', address: '/instances', shown: shownBy.row('a1') },
  {
    name: 'instances-terminate',
    route: '/instances',
    address: '/instances',
    bring: async (page, { instances, parts }) => {
      await page.getByRole('checkbox', { name: parts.select('a1') }).check();
      await pickFrom(page.getByRole('button', { name: instances.stateMenu, exact: true }), instances.terminate);
    },
    shown: shownBy.dialog(({ instances }) => instances.terminateTitle(1)),
  },
  {
    name: 'instances-launch',
    route: '/instances/launch',
    address: '/instances/launch',
    shown: shownBy.title(({ instances }) => instances.launchTitle),
  },
  {
    name: 'instances-launch-command',
    route: '/instances/launch',
    address: '/instances/launch',
    bring: async (page, { instances }) => {
      await page.getByRole('radio', { name: instances.custom }).check();
      await page.getByRole('textbox', { name: instances.commandLabel }).fill('python3 -m http.server');
    },
    shown: shownBy.text(({ instances }) => instances.commandWarning('python3 -m http.server')),
  },
  {
    name: 'instance',
    route: '/instances/:id',
    address: ({ instance }) => `/instances/${instance}`,
    shown: shownBy.heading(({ instances }) => instances.details),
  },
  {
    name: 'instance-command',
    route: '/instances/:id',
    address: ({ command }) => `/instances/${command}`,
    shown: shownBy.text(() => 'counting from one'),
  },
  {
    name: 'instance-missing',
    route: '/instances/:id',
    address: '/instances/i-nobody',
    shown: shownBy.text(({ parts }) => parts.notFound(parts.missing.instance('i-nobody'))),
  },
  {
    name: 'transfer',
    route: '/transfer',
    address: '/transfer',
    shown: shownBy.heading(({ transfer }) => transfer.exportTitle),
  },
  {
    name: 'transfer-preview',
    route: '/transfer',
    address: '/transfer',
    bring: async (page, { transfer }) => {
      await page
        .getByRole('textbox', { name: transfer.text })
        .fill(
          'events { } http { upstream u { least_conn; server 127.0.0.1:9; } server { listen 8098; location / { proxy_pass http://u; } } }',
        );
    },
    shown: shownBy.row('HTTP:8098'),
  },
  {
    name: 'transfer-errors',
    route: '/transfer',
    address: '/transfer',
    bring: async (page, { transfer }) => {
      await page.getByRole('textbox', { name: transfer.text }).fill('events { } http { nonsense on; }');
    },
    shown: shownBy.row('unknown directive'),
  },
  {
    name: 'tester',
    route: '/tester',
    address: '/tester',
    shown: shownBy.heading(({ tester }) => tester.distribution),
  },
  {
    name: 'tester-problems',
    route: '/tester',
    address: '/tester',
    bring: async (page, { tester }) => {
      await page.getByRole('textbox', { name: tester.path }).fill('no slash');
      await pressButton(page, tester.request);
      await page.getByRole('textbox', { name: tester.headers }).fill('no colon');
      await pressButton(page, tester.run);
    },
    shown: shownBy.text(({ tester }) => tester.problems.headers),
  },
  { name: 'events', route: '/events', address: '/events', shown: shownBy.row('sample-alb') },
  { name: 'alerts', route: '/alerts', address: '/alerts', shown: shownBy.row('sample-alb') },
  {
    name: 'alert-create',
    route: '/alerts',
    address: '/alerts',
    bring: (page, { alerts }) => pressButton(page, alerts.create),
    shown: shownBy.dialog(({ alerts }) => alerts.createTitle),
  },
  {
    name: 'settings',
    route: '/settings',
    address: '/settings',
    shown: shownBy.text(({ settings }) => settings.density),
  },
  {
    name: 'settings-live',
    route: '/settings',
    address: '/settings?tab=live',
    shown: shownBy.text(({ settings }) => settings.refreshText),
  },
  {
    name: 'settings-notifications',
    route: '/settings',
    address: '/settings?tab=notifications',
    shown: shownBy.text(({ settings }) => settings.notificationRules(1)),
  },
  {
    name: 'settings-updates',
    route: '/settings',
    address: '/settings?tab=updates',
    shown: shownBy.text(({ settings }) => settings.updatesText),
  },
  {
    name: 'settings-privacy',
    route: '/settings',
    address: '/settings?tab=privacy',
    shown: shownBy.text(({ settings }) => settings.privacyText),
  },
  {
    name: 'settings-advanced',
    route: '/settings',
    address: '/settings?tab=advanced',
    shown: shownBy.text(({ settings }) => settings.layoutsText),
  },
  {
    name: 'settings-engine',
    route: '/settings',
    address: '/settings?tab=engine',
    shown: shownBy.text(({ settings }) => settings.apiAddress),
  },
  {
    name: 'settings-command-line',
    route: '/settings',
    address: '/settings?tab=cli',
    shown: shownBy.text(({ settings }) => settings.cliText),
  },
  {
    name: 'settings-keyboard',
    route: '/settings',
    address: '/settings?tab=keyboard',
    shown: shownBy.text(({ settings }) => settings.shortcut),
  },
  {
    name: 'settings-about',
    route: '/settings',
    address: '/settings?tab=about',
    shown: shownBy.text(({ settings }) => settings.licence),
  },
  {
    name: 'palette',
    route: '/dashboard',
    address: '/dashboard',
    bring: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('sample');
    },
    shown: (page) => page.getByRole('option', { name: 'sample-web' }),
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'help',
    route: '/tester',
    address: '/tester',
    bring: (page) => page.keyboard.press('F1'),
    shown: shownBy.text(({ tester }) => tester.help[0] ?? ''),
    leave: (page) => page.keyboard.press('F1'),
  },
  { name: 'missing', route: '*', address: '/nowhere', shown: shownBy.title(({ shell }) => shell.notFound.title) },
];
