import type { PageEntry } from './PageEntry.ts';
import { pickFrom } from './pickFrom.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const ONE = '/target-groups/:name';
const SAMPLE = '/target-groups/sample-web';

/** Pages of target groups, while traffic flows and all is well. */
export const targetGroupPages: readonly PageEntry[] = [
  { name: 'target-groups', route: '/target-groups', address: '/target-groups', shown: shownBy.row('sample-web') },
  {
    name: 'target-group-create',
    route: '/create/target-group',
    address: '/create/target-group',
    shown: shownBy.heading(({ targetGroups }) => targetGroups.create.steps.details),
  },
  {
    name: 'target-group-create-problems',
    route: '/create/target-group',
    address: '/create/target-group',
    bring: (page, { targetGroups }) => pressButton(page, targetGroups.create.next),
    shown: shownBy.text(({ targetGroups }) => targetGroups.create.nameProblem.empty),
  },
  {
    name: 'target-group-create-targets',
    route: '/create/target-group',
    address: '/create/target-group',
    bring: async (page, { targetGroups }) => {
      await page.getByRole('textbox', { name: targetGroups.create.nameLabel }).fill('web-b');
      await pressButton(page, targetGroups.create.next);
    },
    shown: shownBy.heading(({ targetGroups }) => targetGroups.register.review),
  },
  {
    name: 'target-group-create-review',
    route: '/create/target-group',
    address: '/create/target-group',
    bring: async (page, { targetGroups }) => {
      await page.getByRole('textbox', { name: targetGroups.create.nameLabel }).fill('web-b');
      await pressButton(page, targetGroups.create.next);
      await page.getByRole('heading', { name: targetGroups.register.review }).first().waitFor();
      await pressButton(page, targetGroups.create.next);
    },
    shown: shownBy.text(({ targetGroups }) => targetGroups.create.reviewTargets),
  },
  { name: 'target-group', route: ONE, address: SAMPLE, shown: shownBy.row('a1') },
  {
    name: 'target-group-log',
    route: ONE,
    address: SAMPLE,
    bring: (page, { targetGroups }) => pressButton(page, targetGroups.targets.log.open('a1')),
    shown: shownBy.heading(({ targetGroups }) => targetGroups.targets.log.title('a1')),
  },
  {
    name: 'target-group-balancing',
    route: ONE,
    address: `${SAMPLE}?tab=balancing`,
    shown: shownBy.heading(({ balancing }) => balancing.play.next(50)),
  },
  {
    name: 'target-group-edit-balancing',
    route: `${ONE}/edit/balancing`,
    address: `${SAMPLE}/edit/balancing`,
    shown: shownBy.heading(({ balancing }) => balancing.play.next(50)),
  },
  {
    name: 'target-group-edit-balancing-problems',
    route: `${ONE}/edit/balancing`,
    address: `${SAMPLE}/edit/balancing`,
    bring: async (page, { balancing }) => {
      await page.getByRole('radio', { name: balancing.methods['hash']?.label ?? '' }).check();
    },
    shown: shownBy.text(({ balancing }) => balancing.problems.needed('')),
  },
  {
    name: 'target-group-row-menu',
    route: ONE,
    address: SAMPLE,
    bring: (page, { targetGroups }) => pressButton(page, targetGroups.targets.actionsOf('a1')),
    shown: (page, { targetGroups }) => page.getByRole('menuitem', { name: targetGroups.targets.checkLog }),
  },
  {
    name: 'target-break',
    route: ONE,
    address: SAMPLE,
    bring: (page, { targetGroups }) =>
      pickFrom(
        page.getByRole('button', { name: targetGroups.targets.actionsOf('a1'), exact: true }),
        targetGroups.faults.break,
      ),
    shown: shownBy.dialog(({ targetGroups }) => targetGroups.faults.title('a1')),
  },
  {
    name: 'target-deregister',
    route: ONE,
    address: SAMPLE,
    bring: (page, { targetGroups }) =>
      pickFrom(
        page.getByRole('button', { name: targetGroups.targets.actionsOf('a1'), exact: true }),
        targetGroups.targets.deregister,
      ),
    shown: shownBy.dialog(({ targetGroups }) => targetGroups.targets.deregisterDialog.title(1)),
  },
  {
    name: 'target-group-details',
    route: ONE,
    address: `${SAMPLE}?tab=group-details`,
    shown: shownBy.heading(({ healthChecks }) => healthChecks.section),
  },
  {
    name: 'target-group-monitoring',
    route: ONE,
    address: `${SAMPLE}?tab=monitoring`,
    shown: shownBy.text(({ monitoring }) => monitoring.exportCsv),
  },
  {
    name: 'target-group-health-checks',
    route: ONE,
    address: `${SAMPLE}?tab=health-checks`,
    shown: shownBy.heading(({ healthChecks }) => healthChecks.timeline.title),
  },
  {
    name: 'target-group-attributes',
    route: ONE,
    address: `${SAMPLE}?tab=attributes`,
    shown: shownBy.text(({ groupAttributes }) => groupAttributes.deregistration.delay),
  },
  { name: 'target-group-tags', route: ONE, address: `${SAMPLE}?tab=tags`, shown: shownBy.row('team') },
  {
    name: 'target-group-unused',
    route: ONE,
    address: '/target-groups/spare',
    shown: shownBy.text(({ targetGroups }) => targetGroups.targets.emptyTitle),
  },
  {
    name: 'target-group-delete',
    route: ONE,
    address: '/target-groups/spare',
    bring: (page, { parts, targetGroups }) =>
      pickFrom(page.getByRole('button', { name: parts.actions, exact: true }), targetGroups.actions.delete),
    shown: shownBy.dialog(({ targetGroups }) => targetGroups.deleteDialog.title(1)),
  },
  {
    name: 'target-group-register',
    route: `${ONE}/register`,
    address: `${SAMPLE}/register`,
    shown: shownBy.title(({ targetGroups }) => targetGroups.register.title),
  },
  {
    name: 'target-group-register-launch',
    route: `${ONE}/register`,
    address: `${SAMPLE}/register`,
    bring: (page, { targetGroups }) => pressButton(page, targetGroups.register.launch),
    shown: shownBy.dialog(({ targetGroups }) => targetGroups.register.launchTitle),
  },
  {
    name: 'target-group-register-addresses',
    route: `${ONE}/register`,
    address: '/target-groups/spare/register',
    shown: shownBy.heading(({ targetGroups }) => targetGroups.register.ip.title),
  },
  {
    name: 'health-checks-edit',
    route: `${ONE}/edit/health-checks`,
    address: `${SAMPLE}/edit/health-checks`,
    shown: shownBy.title(({ healthChecks }) => healthChecks.editTitle),
  },
  {
    name: 'health-checks-edit-problems',
    route: `${ONE}/edit/health-checks`,
    address: `${SAMPLE}/edit/health-checks`,
    bring: async (page, { healthChecks }) => {
      await page.getByRole('textbox', { name: healthChecks.shortFields.interval }).fill('3');
      await page.keyboard.press('Tab');
    },
    shown: (page) => page.getByRole('textbox').and(page.locator('[aria-invalid=true]')).first(),
  },
  {
    name: 'health-checks-leave',
    route: `${ONE}/edit/health-checks`,
    address: `${SAMPLE}/edit/health-checks`,
    bring: async (page, { healthChecks, parts }) => {
      await page.getByRole('textbox', { name: healthChecks.shortFields.interval }).fill('20');
      await pressButton(page, parts.cancel);
    },
    shown: shownBy.dialog(({ shell }) => shell.leave.title),
    leave: async (page, { shell }) => {
      await pressButton(page, shell.leave.leave);
    },
  },
  {
    name: 'target-group-edit-attributes',
    route: `${ONE}/edit/attributes`,
    address: `${SAMPLE}/edit/attributes`,
    shown: shownBy.title(({ groupAttributes }) => groupAttributes.editTitle),
  },
  {
    name: 'target-group-edit-tags',
    route: `${ONE}/edit/tags`,
    address: `${SAMPLE}/edit/tags`,
    shown: shownBy.title(({ parts }) => parts.manageTags),
  },
  {
    name: 'target-group-missing',
    route: ONE,
    address: '/target-groups/nobody',
    shown: shownBy.text(({ parts }) => parts.notFound(parts.missing.targetGroup('nobody'))),
  },
];
