import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CreationSummary } from '../../../../renderer/pages/loadBalancers/create/CreationSummary.tsx';
import { NetworkTab } from '../../../../renderer/pages/loadBalancers/details/NetworkTab.tsx';
import { ALB, groupArn, topology, ZONE } from '../../../support/topology.ts';
import { openPage } from '../openPage.tsx';

afterEach(cleanup);

const text = () => document.body.textContent;

it('E-012 warns of a chosen zone without a target, while a load balancer is being made', () => {
  openPage(<CreationSummary type="network" zones={[ZONE.a, ZONE.b]} groups={[groupArn('web')]} />);
  expect(text()).not.toContain('has no target');
  cleanup();
  openPage(<CreationSummary type="network" zones={[ZONE.a, ZONE.c]} groups={[groupArn('web')]} />);
  expect(screen.getByText('Zone us-local-1c has no target of web.')).toBeTruthy();
  expect(text()).toContain('are in us-local-1b, which is not enabled. They get nothing.');
});

it('E-012 warns of an enabled zone without a target, beside its node', () => {
  const resources = topology({ zones: 'abc' });
  const loadBalancer = resources.loadBalancers.get(ALB);
  if (!loadBalancer) throw new Error('the topology has it');
  openPage(<NetworkTab loadBalancer={loadBalancer} />, { resources });
  expect(screen.getAllByText(/has no target of/).map(({ textContent }) => textContent.trim())).toEqual([
    'Zone us-local-1c has no target of web.',
  ]);
});

it.each(['network', 'gateway'] as const)('E-013 recommends several zones for a %s load balancer', (type) => {
  openPage(<CreationSummary type={type} zones={[ZONE.a]} groups={[]} />);
  expect(screen.getByText(/^Several zones are recommended: with us-local-1a alone/)).toBeTruthy();
  cleanup();
  openPage(<CreationSummary type={type} zones={[ZONE.a, ZONE.b]} groups={[]} />);
  expect(text()).not.toContain('recommended');
});
