import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { targetId } from '../../../../../engine/model/changedResources.ts';
import type { PublicChange, Resources } from '../../../../../engine/model/Resources.ts';
import { EditAttributesPage } from '../../../../../renderer/pages/targetGroups/attributes/EditAttributesPage.tsx';
import { applyStates } from '../../../../../renderer/store/states.ts';
import { ALB, topology } from '../../../../support/topology.ts';
import { measuredElements } from '../../../look/measuredElements.ts';
import { openGroupPage } from '../openGroupPage.tsx';

const PATH = '/target-groups/:name/edit/attributes';
const open = () =>
  openGroupPage(<EditAttributesPage />, { path: PATH, address: '/target-groups/web-a/edit/attributes' });
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } });
};
const save = () => screen.getByRole('button', { name: 'Save changes' });

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  unmeasure();
});

describe('editing attributes', () => {
  it('saves what was changed, says so, and undoes it', async () => {
    const { bridge } = open();
    type('Deregistration delay (seconds)', '60');
    fireEvent.click(save());
    await screen.findByText('Target group attributes saved');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The change was undone');
    expect(bridge.calls.map(({ input }) => input)).toMatchObject([
      { attributes: [{ key: 'deregistration_delay.timeout_seconds', value: '60' }] },
      { attributes: [{ key: 'deregistration_delay.timeout_seconds', value: '300' }] },
    ]);
  });

  it('STK-02 turns stickiness on by the application’s cookie, and asks for its name', async () => {
    const { bridge } = open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Stickiness' }));
    fireEvent.click(screen.getByRole('radio', { name: /Application-based cookie/ }));
    fireEvent.click(save());
    expect(screen.getByText('Enter the name of the application’s cookie.')).toBeTruthy();
    expect(document.activeElement).toBe(field('App cookie name'));
    type('App cookie name', 'SESSION');
    fireEvent.click(save());
    await screen.findByText('Target group attributes saved');
    expect(bridge.calls.map(({ input }) => input)).toMatchObject([
      {
        attributes: [
          { key: 'stickiness.enabled', value: 'true' },
          { key: 'stickiness.type', value: 'app_cookie' },
          { key: 'stickiness.app_cookie.cookie_name', value: 'SESSION' },
        ],
      },
    ]);
  });

  it('N-001 says why stickiness cannot be turned on, by algorithm and by zone', () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: /Weighted random/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stickiness' }).disabled).toBe(true);
    expect(screen.getByText(/Not with the weighted random algorithm/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Round robin/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^Off/ }));
    expect(screen.getByText(/Not while cross-zone load balancing is off/)).toBeTruthy();
  });

  it('opens the section of a field with an error and puts the focus there', () => {
    const { bridge } = open();
    type('Minimum healthy target count', '0');
    fireEvent.click(save());
    expect(document.activeElement).toBe(field('Minimum healthy target count'));
    expect(screen.getByText('Enter a whole number from 1 to 1000.')).toBeTruthy();
    expect(bridge.calls).toEqual([]);
  });

  it('sets one minimum for DNS and routing while they are unified', async () => {
    const { bridge } = open();
    type('Minimum healthy target count', '2');
    fireEvent.click(save());
    await screen.findByText('Target group attributes saved');
    expect(bridge.calls[0]?.input).toMatchObject({
      attributes: [
        { key: 'target_group_health.dns_failover.minimum_healthy_targets.count', value: '2' },
        { key: 'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count', value: '2' },
      ],
    });
  });

  it('explains a minimum for DNS below that for routing', () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: /Granular/ }));
    type('Routing failover: Minimum healthy target count', '3');
    expect(screen.getByText(/The DNS minimum must not be lower than the routing minimum/)).toBeTruthy();
  });

  it('shows the refusal of the engine', async () => {
    const { bridge } = open();
    bridge.refuseNext('modifyTargetGroupAttributes', 'It is not to be.');
    type('Deregistration delay (seconds)', '60');
    fireEvent.click(save());
    expect(await screen.findByText('It is not to be.')).toBeTruthy();
  });

  it('E-019 tells each share before and after cross-zone is turned off', () => {
    const resources = topology();
    const [group] = resources.targetGroups.values();
    if (!group) throw new Error('the topology has a group');
    openGroupPage(<EditAttributesPage />, {
      path: PATH,
      address: `/target-groups/${group.name}/edit/attributes`,
      group,
      changes: changesOf(resources),
    });
    act(() => {
      tellStates(resources);
    });
    fireEvent.click(screen.getByRole('radio', { name: /^Off/ }));
    const table = screen.getByRole('table', { name: 'What changes for each target' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent)
          .join(' '),
      );
    expect(rows).toMatchInlineSnapshot(`
      [
        "",
        "us-local-1a 10% 25%",
        "us-local-1a 10% 25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
        "us-local-1b 10% 6.25%",
      ]
    `);
  });
});

/** The records of a topology, as the engine sends them. */
function changesOf({ loadBalancers, listeners, rules, nodes, targets }: Resources): readonly PublicChange[] {
  return [
    ...[...loadBalancers].map(([id, put]) => ({ kind: 'loadBalancer', id, put }) as const),
    ...[...listeners].map(([id, put]) => ({ kind: 'listener', id, put }) as const),
    ...[...rules].map(([id, put]) => ({ kind: 'rule', id, put }) as const),
    ...[...nodes].map(([id, put]) => ({ kind: 'node', id, put }) as const),
    ...[...targets.values()].flatMap((ofGroup) =>
      [...ofGroup.values()].map((put) => ({ kind: 'target', id: targetId(put), put }) as const),
    ),
  ];
}

/** Every target is healthy, every node in DNS. */
function tellStates({ nodes, targets }: Resources): void {
  const registrations = [...targets.values()].flatMap((ofGroup) => [...ofGroup.values()]);
  applyStates({
    isAll: true,
    targets: Object.fromEntries(registrations.map((one) => [targetId(one), { state: 'healthy' }])),
    loadBalancers: {},
    dns: {
      [ALB]: [...nodes.values()].map(({ zone, address }) => ({
        zone,
        address,
        published: true,
        why: 'healthy',
        failing: [],
      })),
    },
    listeners: {},
    instances: {},
  });
}
