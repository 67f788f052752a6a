import type { RouteObject } from 'react-router';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { PageHandle } from '../../shell/PageHandle.ts';
import type { Texts } from '../../texts/useTexts.ts';
import { classicRoutes } from './classic/classicRoutes.tsx';
import { FittingKind } from './FittingKind.tsx';

type Parameters = Readonly<Record<string, string | undefined>>;

const toList = ({ shell }: Texts) => ({ text: shell.pages.loadBalancers, path: '/load-balancers' });
const pathOf = ({ kind = '', name = '' }: Parameters) => `/load-balancers/${kind}/${name}`;
const toOne = (texts: Texts, parameters: Parameters) => [
  toList(texts),
  { text: parameters['name'] ?? '', path: pathOf(parameters) },
];
/** `TCP:5432`; a listener that is gone has no protocol. */
const listenerName = ({ name, port = '' }: Parameters, { loadBalancers, listeners }: Resources) => {
  const listener = [...listeners.values()].find(
    (one) => String(one.port) === port && loadBalancers.get(one.loadBalancerArn)?.name === name,
  );
  return listener === undefined ? port : `${listener.protocol}:${port}`;
};
const toListener = (texts: Texts, parameters: Parameters, resources: Resources) => [
  ...toOne(texts, parameters),
  {
    text: listenerName(parameters, resources),
    path: `${pathOf(parameters)}/listeners/${parameters['port'] ?? ''}`,
  },
];
const toCreate = (texts: Texts) => [toList(texts)];
const page = (crumb: PageHandle['crumb'], above?: PageHandle['above']) =>
  ({ crumb, ...(above && { above }) }) satisfies PageHandle;
const LISTENER = '/load-balancers/:kind/:name/listeners/:port';

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
  ...(['application', 'network', 'gateway'] as const).map((type): RouteObject => ({
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
    path: '/create/load-balancer/classic',
    handle: page(
      ({ classic }) => classic.type,
      (texts) => [toList(texts), { text: texts.parts.createLoadBalancer, path: '/create/load-balancer' }],
    ),
    lazy: async () => ({ Component: (await import('./classic/create/CreateClassicPage.tsx')).CreateClassicPage }),
  },
  ...classicRoutes,
  {
    Component: FittingKind,
    children: [
      {
        path: '/load-balancers/:kind/:name',
        handle: page((_texts, { name = '' }) => name, toCreate),
        lazy: async () => ({ Component: (await import('./details/LoadBalancerPage.tsx')).LoadBalancerPage }),
      },
      {
        path: '/load-balancers/:kind/:name/status',
        handle: page(({ loadBalancers }) => loadBalancers.progress.title, toOne),
        lazy: async () => ({ Component: (await import('./create/CreationStatusPage.tsx')).CreationStatusPage }),
      },
      {
        path: '/load-balancers/:kind/:name/edit/attributes',
        handle: page(({ loadBalancers }) => loadBalancers.attributes.editTitle, toOne),
        lazy: async () => ({ Component: (await import('./EditAttributesPage.tsx')).EditAttributesPage }),
      },
      {
        path: '/load-balancers/:kind/:name/edit/subnets',
        handle: page(({ loadBalancers }) => loadBalancers.subnets.title, toOne),
        lazy: async () => ({ Component: (await import('./EditSubnetsPage.tsx')).EditSubnetsPage }),
      },
      {
        path: '/load-balancers/:kind/:name/edit/ip-address-type',
        handle: page(({ loadBalancers }) => loadBalancers.actions.ipAddressType, toOne),
        lazy: async () => ({ Component: (await import('./EditIpAddressTypePage.tsx')).EditIpAddressTypePage }),
      },
      {
        path: '/load-balancers/:kind/:name/edit/tags',
        handle: page(({ parts }) => parts.manageTags, toOne),
        lazy: async () => ({ Component: (await import('./EditTagsPage.tsx')).EditTagsPage }),
      },
      {
        path: '/load-balancers/:kind/:name/listeners/add',
        handle: page(({ listeners }) => listeners.form.addTitle, toOne),
        lazy: async () => ({ Component: (await import('./listeners/ListenerFormPage.tsx')).ListenerFormPage }),
      },
      {
        path: LISTENER,
        handle: page((_texts, parameters, resources) => listenerName(parameters, resources), toOne),
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
        path: `${LISTENER}/edit/attributes`,
        handle: page(({ listeners }) => listeners.attributes.editTitle, toListener),
        lazy: async () => ({
          Component: (await import('./listeners/EditListenerAttributesPage.tsx')).EditListenerAttributesPage,
        }),
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
    ],
  },
];
