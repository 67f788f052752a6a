import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TargetHealth } from '../../../../../engine/model/TargetHealth.ts';
import { TargetGroupPage } from '../../../../../renderer/pages/targetGroups/TargetGroupPage.tsx';
import { restorePreferences } from '../../../../../renderer/store/preferences.ts';
import { applyStates } from '../../../../../renderer/store/states.ts';
import { measuredElements } from '../../../look/measuredElements.ts';
import { ARN, groupWith, openGroupPage, registered } from '../openGroupPage.tsx';

const open = (address = '/target-groups/web-a', group = groupWith()) =>
  openGroupPage(<TargetGroupPage />, {
    path: '/target-groups/:name',
    address,
    group,
    changes: [registered('10.0.0.1'), registered('10.0.0.2'), registered('10.0.0.3')],
  });

const HEALTHY: TargetHealth = { state: 'healthy' };
const TIMED_OUT: TargetHealth = { state: 'unhealthy', reason: 'Target.Timeout', description: 'Request timed out' };

function told(states: Readonly<Record<string, TargetHealth>>): void {
  const targets = Object.fromEntries(Object.entries(states).map(([id, health]) => [`${ARN}|${id}:8080`, health]));
  applyStates({ isAll: false, targets, loadBalancers: {}, dns: {}, listeners: {}, instances: {} });
}

/** Addresses in the order of the table's rows. */
function order(): string[] {
  const table = screen.getByRole('grid', { name: 'Registered targets' });
  return within(table)
    .getAllByRole('row')
    .flatMap((row) => /10\.0\.0\.\d/.exec(row.textContent)?.[0] ?? []);
}

let unmeasure: () => void;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has none
  unmeasure = measuredElements(1_000);
  told({ '10.0.0.1': HEALTHY, '10.0.0.2': HEALTHY, '10.0.0.3': TIMED_OUT });
});
afterEach(() => {
  cleanup();
  restorePreferences();
  unmeasure();
});

describe('the registered targets', () => {
  it('come with the worst state first, and stay where they are when states change', () => {
    open();
    expect(order()).toEqual(['10.0.0.3', '10.0.0.1', '10.0.0.2']);
    act(() => {
      told({ '10.0.0.2': TIMED_OUT });
    });
    expect(order()).toEqual(['10.0.0.3', '10.0.0.1', '10.0.0.2']);
    fireEvent.click(screen.getByRole('button', { name: 'Sort, worst state first' }));
    expect(order()).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.1']);
  });

  it('keep their last checks when they are opened again and the engine says nothing, since it is lost', async () => {
    const { bridge } = open();
    const probe = {
      startedAtMs: 1,
      nodeId: null,
      outcome: 'passed',
      status: 200,
      latencyMs: 1,
      error: null,
      firstBytes: null,
    };
    act(() => {
      bridge.send('probes', { isAll: true, probes: { '10.0.0.1:8080': [probe, probe] } });
    });
    const name = /^2 checks, 0 failed/;
    expect(await screen.findAllByRole('img', { name })).toHaveLength(1);
    cleanup();
    open();
    expect(screen.getAllByRole('img', { name })).toHaveLength(1);
  });

  it('E-105 say why one is unhealthy, in the words of the API, with its code', () => {
    open();
    expect(screen.getByText('Request timed out')).toBeTruthy();
    expect(screen.getByText('Target.Timeout')).toBeTruthy();
  });

  it('are filtered by a counter, and by the address of the page', () => {
    const { address } = open();
    const counters = screen.getByRole('group', { name: 'Targets by state' });
    fireEvent.click(within(counters).getByRole('button', { name: /Unhealthy/ }));
    expect(order()).toEqual(['10.0.0.3']);
    expect(address()).toContain('state=unhealthy');
    cleanup();
    open('/target-groups/web-a?tab=targets&state=healthy');
    expect(order()).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('E-102 say that no load balancer uses the group', () => {
    open();
    expect(screen.getByText('No load balancer uses this group, so every target is unused')).toBeTruthy();
  });

  it('E-103 are deregistered after a question, and registered again by Undo', async () => {
    const { bridge } = open();
    const [, , one] = screen.getAllByRole('checkbox');
    if (one === undefined) throw new Error('a row has a checkbox');
    fireEvent.click(one);
    fireEvent.click(screen.getByRole('button', { name: 'Deregister' }));
    const dialog = screen.getByRole('dialog', { name: /Deregister 1 target/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deregister' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    const targets = [{ id: '10.0.0.1', port: 8080 }];
    await waitFor(() => {
      expect(bridge.calls.filter(({ name }) => name.endsWith('Targets'))).toEqual([
        { name: 'deregisterTargets', input: { targetGroupArn: ARN, targets } },
        {
          name: 'registerTargets',
          input: { targetGroupArn: ARN, targets: [{ ...targets[0], availabilityZone: 'all' }] },
        },
      ]);
    });
  });

  it('tell the engine’s sentence when a check cannot be made', async () => {
    const { bridge } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Show checks of 10.0.0.3' }));
    bridge.refuseNext('checkTarget', 'Target 10.0.0.3:8080 is not registered.');
    fireEvent.click(await screen.findByRole('button', { name: 'Test now' }));
    expect(await screen.findByText('Target 10.0.0.3:8080 is not registered.')).toBeTruthy();
  });

  it('say of a group that is not there that it was deleted', () => {
    open('/target-groups/gone');
    expect(screen.getByText('Target group “gone” was deleted or never existed.')).toBeTruthy();
  });
});
