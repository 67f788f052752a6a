import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { FittingKind } from '../../../../renderer/pages/loadBalancers/FittingKind.tsx';
import { MissingLoadBalancer } from '../../../../renderer/pages/loadBalancers/MissingLoadBalancer.tsx';
import { useLoadBalancer } from '../../../../renderer/pages/loadBalancers/useLoadBalancer.ts';
import { restorePreferences } from '../../../../renderer/store/preferences.ts';
import { useResources } from '../../../../renderer/store/resources.ts';
import { topology } from '../../../support/topology.ts';

const ARN = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/';

function Shown() {
  const loadBalancer = useLoadBalancer();
  return loadBalancer === undefined ? <MissingLoadBalancer /> : <p>{loadBalancer.loadBalancerArn.slice(ARN.length)}</p>;
}

function open(address: string): { readonly at: () => string } {
  restorePreferences();
  const ids = ['app/web/1', 'net/flows/2', 'web'];
  const loadBalancers = ids.map((id) => {
    const name = id.split('/')[1] ?? id;
    return { name, loadBalancerArn: `${ARN}${id}` } as LoadBalancer; // nothing else is looked at
  });
  const resources = {
    ...topology(),
    loadBalancers: new Map(loadBalancers.map((one) => [one.loadBalancerArn, one] as const)),
  };
  useResources.setState({ isLoaded: true, resources });
  const router = createMemoryRouter(
    [{ Component: FittingKind, children: [{ path: '/load-balancers/:kind/:name/edit/tags', Component: Shown }] }],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { at: () => router.state.location.pathname + router.state.location.search };
}

afterEach(cleanup);

it.each([
  { asked: '/load-balancers/net/flows/edit/tags', at: '/load-balancers/net/flows/edit/tags', is: 'net/flows/2' },
  // As links of before have it, for every type.
  {
    asked: '/load-balancers/app/flows/edit/tags?a=b',
    at: '/load-balancers/net/flows/edit/tags?a=b',
    is: 'net/flows/2',
  },
  { asked: '/load-balancers/app/web/edit/tags', at: '/load-balancers/app/web/edit/tags', is: 'app/web/1' },
  { asked: '/load-balancers/classic/web/edit/tags', at: '/load-balancers/classic/web/edit/tags', is: 'web' },
])('console 1.1 $asked shows $is', ({ asked, at, is }) => {
  const page = open(asked);
  expect(screen.getByText(is)).toBeTruthy();
  expect(page.at()).toBe(at);
});

it('console 1.2 says which load balancer is missing, and leads to the list', () => {
  open('/load-balancers/app/nobody/edit/tags');
  expect(screen.getByText('Load balancer “nobody” was deleted or never existed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to load balancers' }).getAttribute('href')).toBe('#/load-balancers');
});
