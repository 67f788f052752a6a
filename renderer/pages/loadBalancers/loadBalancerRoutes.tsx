import type { RouteObject } from 'react-router';
import type { PageHandle } from '../../shell/PageHandle.ts';
import type { Texts } from '../../texts/useTexts.ts';
import { listenerPath, loadBalancerPath } from './loadBalancerPath.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const toList = ({ shell }: Texts) => ({ text: shell.pages.loadBalancers, path: '/load-balancers' });
const toOne = (texts: Texts, { name = '' }: Parameters) => [
  toList(texts),
  { text: name, path: loadBalancerPath(name) },
];
const toListener = (texts: Texts, parameters: Parameters) => [
  ...toOne(texts, parameters),
  {
    text: `HTTP:${parameters['port'] ?? ''}`,
    path: listenerPath(parameters['name'] ?? '', Number(parameters['port'])),
  },
];
const toCreate = (texts: Texts) => [toList(texts)];
const page = (crumb: PageHandle['crumb'], above?: PageHandle['above']) =>
  ({ crumb, ...(above && { above }) }) satisfies PageHandle;
const LISTENER = '/load-balancers/app/:name/listeners/:port';

/** Pages of load balancers, their listeners and rules. */
export const loadBalancerRoutes: RouteObject[] = [
  {
    path: '/load-balancers',
    handle: page(({ shell }) => shell.pages.loadBalancers),
    lazy: async () => ({ Component: (await import('./LoadBalancersPage.tsx')).LoadBalancersPage }),
  },
  {
    path: '/create/load-balancer',
    handle: page(({ parts }) => parts.createLoadBalancer, toCreate),
    lazy: async () => ({ Component: (await import('./ChooseTypePage.tsx')).ChooseTypePage }),
  },
  ...(['application', 'network'] as const).map((type): RouteObject => ({
    path: `/create/load-balancer/${type}`,
    handle: page(
      ({ loadBalancers }) => loadBalancers.create.crumbs[type],
      (texts) => [toList(texts), { text: texts.parts.createLoadBalancer, path: '/create/load-balancer' }],
    ),
    lazy: async () => {
      const { CreateLoadBalancerPage } = await import('./create/CreateLoadBalancerPage.tsx');
      return { element: <CreateLoadBalancerPage key={type} type={type} /> };
    },
  })),
  {
    path: '/load-balancers/app/:name',
    handle: page((_texts, { name = '' }) => name, toCreate),
    lazy: async () => ({ Component: (await import('./details/LoadBalancerPage.tsx')).LoadBalancerPage }),
  },
  {
    path: '/load-balancers/app/:name/status',
    handle: page(({ loadBalancers }) => loadBalancers.progress.title, toOne),
    lazy: async () => ({ Component: (await import('./create/CreationStatusPage.tsx')).CreationStatusPage }),
  },
  {
    path: '/load-balancers/app/:name/edit/attributes',
    handle: page(({ loadBalancers }) => loadBalancers.attributes.editTitle, toOne),
    lazy: async () => ({ Component: (await import('./EditAttributesPage.tsx')).EditAttributesPage }),
  },
  {
    path: '/load-balancers/app/:name/edit/subnets',
    handle: page(({ loadBalancers }) => loadBalancers.subnets.title, toOne),
    lazy: async () => ({ Component: (await import('./EditSubnetsPage.tsx')).EditSubnetsPage }),
  },
  {
    path: '/load-balancers/app/:name/edit/tags',
    handle: page(({ parts }) => parts.manageTags, toOne),
    lazy: async () => ({ Component: (await import('./EditTagsPage.tsx')).EditTagsPage }),
  },
  {
    path: '/load-balancers/app/:name/listeners/add',
    handle: page(({ listeners }) => listeners.form.addTitle, toOne),
    lazy: async () => ({ Component: (await import('./listeners/ListenerFormPage.tsx')).ListenerFormPage }),
  },
  {
    path: LISTENER,
    handle: page((_texts, { port = '' }) => `HTTP:${port}`, toOne),
    lazy: async () => ({ Component: (await import('./listeners/ListenerPage.tsx')).ListenerPage }),
  },
  {
    path: `${LISTENER}/edit`,
    handle: page(({ listeners }) => listeners.editListener, toListener),
    lazy: async () => ({ Component: (await import('./listeners/ListenerFormPage.tsx')).ListenerFormPage }),
  },
  {
    path: `${LISTENER}/edit/tags`,
    handle: page(({ parts }) => parts.manageTags, toListener),
    lazy: async () => ({ Component: (await import('./listeners/EditListenerTagsPage.tsx')).EditListenerTagsPage }),
  },
  {
    path: `${LISTENER}/rules/add`,
    handle: page(({ listeners }) => listeners.ruleForm.addTitle, toListener),
    lazy: async () => ({ Component: (await import('./rules/RuleFormPage.tsx')).RuleFormPage }),
  },
  {
    path: `${LISTENER}/rules/priority`,
    handle: page(({ listeners }) => listeners.reorder.title, toListener),
    lazy: async () => ({ Component: (await import('./rules/ReorderRulesPage.tsx')).ReorderRulesPage }),
  },
  {
    path: `${LISTENER}/rules/:ruleId/edit`,
    handle: page(({ listeners }) => listeners.rule.edit, toListener),
    lazy: async () => ({ Component: (await import('./rules/RuleFormPage.tsx')).RuleFormPage }),
  },
];
