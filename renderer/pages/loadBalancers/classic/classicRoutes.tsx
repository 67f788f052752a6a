import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../../shell/PageHandle.ts';
import type { Texts } from '../../../texts/useTexts.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const ONE = '/load-balancers/classic/:name';
const toList = ({ shell }: Texts) => [{ text: shell.pages.loadBalancers, path: '/load-balancers' }];
const toOne = (texts: Texts, { name = '' }: Parameters) => [
  ...toList(texts),
  { text: name, path: `/load-balancers/classic/${name}` },
];
const below = (crumb: PageHandle['crumb']) => ({ crumb, above: toOne }) satisfies PageHandle;

/** Pages of Classic Load Balancers: they are other ones than those of the other types. */
export const classicRoutes: RouteObject[] = [
  {
    path: ONE,
    handle: { crumb: (_texts, { name = '' }) => name, above: toList } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./ClassicPage.tsx')).ClassicPage }),
  },
  {
    path: `${ONE}/listeners/add`,
    handle: below(({ classic }) => classic.form.addTitle),
    lazy: async () => ({ Component: (await import('./ClassicListenerFormPage.tsx')).ClassicListenerFormPage }),
  },
  {
    path: `${ONE}/listeners/:port/edit`,
    handle: below(({ listeners }) => listeners.editListener),
    lazy: async () => ({ Component: (await import('./ClassicListenerFormPage.tsx')).ClassicListenerFormPage }),
  },
  {
    path: `${ONE}/edit/instances`,
    handle: below(({ classic }) => classic.instances.manageTitle),
    lazy: async () => ({ Component: (await import('./ManageInstancesPage.tsx')).ManageInstancesPage }),
  },
  {
    path: `${ONE}/edit/health-checks`,
    handle: below(({ classic }) => classic.health.editTitle),
    lazy: async () => ({ Component: (await import('./EditClassicHealthPage.tsx')).EditClassicHealthPage }),
  },
  {
    path: `${ONE}/edit/attributes`,
    handle: below(({ classic }) => classic.attributes.editTitle),
    lazy: async () => ({ Component: (await import('./EditClassicAttributesPage.tsx')).EditClassicAttributesPage }),
  },
  {
    path: `${ONE}/edit/subnets`,
    handle: below(({ loadBalancers }) => loadBalancers.subnets.title),
    lazy: async () => ({ Component: (await import('./EditClassicZonesPage.tsx')).EditClassicZonesPage }),
  },
  {
    path: `${ONE}/edit/tags`,
    handle: below(({ parts }) => parts.manageTags),
    lazy: async () => ({ Component: (await import('./EditClassicTagsPage.tsx')).EditClassicTagsPage }),
  },
];
