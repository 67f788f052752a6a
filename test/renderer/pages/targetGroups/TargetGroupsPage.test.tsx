import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { targetGroupArn } from '../../../../engine/model/names.ts';
import { TargetGroupsPage } from '../../../../renderer/pages/targetGroups/TargetGroupsPage.tsx';
import { restorePreferences, usePreferences } from '../../../../renderer/store/preferences.ts';
import { placeSplitPanel, useSplitPanel } from '../../../../renderer/store/splitPanel.ts';
import { measuredElements } from '../../look/measuredElements.ts';
import { groupWith, openGroupPage, type OpenedPage } from './openGroupPage.tsx';

const OTHER = groupWith({
  targetGroupArn: targetGroupArn('us-local-1', 'web-b', 'fedcba9876543210'),
  name: 'web-b',
  port: 9090,
});
let unmeasure: () => void;
let panel: HTMLElement;
let opened: OpenedPage;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
  restorePreferences();
  panel = document.body.appendChild(document.createElement('section'));
  act(() => {
    placeSplitPanel(panel);
  });
  opened = openGroupPage(<TargetGroupsPage />, {
    path: '/target-groups',
    address: '/target-groups',
    changes: [{ kind: 'targetGroup', id: OTHER.targetGroupArn, put: OTHER }],
  });
});
afterEach(() => {
  cleanup();
  panel.remove();
  placeSplitPanel(null);
  unmeasure();
});

const select = (name: string) => {
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') ?? document.body;
const title = () => useSplitPanel.getState().title;

describe('the panel below the list', () => {
  it('says how to fill it, shows the details of one, and compares several', () => {
    expect([title(), panel.textContent]).toEqual([
      'No target groups selected',
      'Select a row to see its details here, or several to compare them.',
    ]);
    select('web-a');
    expect([
      title(),
      within(panel)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ]).toEqual([
      'web-a',
      ['Details', 'Targets', 'Group details', 'Monitoring', 'Health checks', 'Balancing', 'Attributes', 'Tags'],
    ]);
    fireEvent.click(within(panel).getByRole('tab', { name: 'Health checks' }));
    expect(within(panel).getByText('Health check settings')).toBeTruthy();
    select('web-b');
    const port = within(panel).getByRole('rowheader', { name: 'Port' }).closest('tr');
    expect([title(), port?.textContent]).toEqual(['2 target groups selected', 'Port80809090']);
    select('web-a');
    expect(within(panel).getByRole('tab', { name: 'Health checks' }).getAttribute('aria-selected')).toBe('true');
  });

  it('goes with the page', () => {
    cleanup();
    expect(title()).toBeNull();
  });
});

describe('the list by keys and the second button', () => {
  it('selects the row of a right click and opens the menu of actions for it', async () => {
    select('web-b');
    fireEvent.contextMenu(rowOf('web-a'), { clientX: 40, clientY: 50 });
    const menu = await screen.findByRole('menu');
    expect(title()).toBe('web-a');
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Edit attributes' }));
    await waitFor(() => {
      expect(opened.address()).toBe('/target-groups/web-a/edit/attributes');
    });
  });

  it('keeps the selection when the row is part of it', async () => {
    select('web-a');
    select('web-b');
    fireEvent.contextMenu(rowOf('web-a'), { clientX: 40, clientY: 50 });
    await screen.findByRole('menu');
    expect(title()).toBe('2 target groups selected');
  });

  it('E edits the health checks of the one that is selected, from its checkbox too', () => {
    press('e');
    expect(opened.address()).toBe('/target-groups');
    select('web-b');
    screen.getByRole('checkbox', { name: 'Select web-b' }).focus();
    press('e');
    expect(opened.address()).toBe('/target-groups/web-b/edit/health-checks');
  });

  it('N creates, Delete asks, / leads to the filter, where keys are letters', async () => {
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find target groups' }));
    press('n');
    expect(opened.address()).toBe('/target-groups');
    select('web-b');
    act(() => {
      screen.getByRole('checkbox', { name: 'Select web-b' }).focus();
    });
    press('Delete');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    fireEvent.click(screen.getByText('Cancel'));
    press('n');
    expect(opened.address()).toBe('/create/target-group');
  });
});

describe('saved filters', () => {
  const menu = (item: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
  };
  const names = () => screen.queryAllByRole('link', { name: /^web-/ }).map(({ textContent }) => textContent);

  it('are kept by name, taken up again, and deleted', async () => {
    const field = screen.getByRole('combobox', { name: 'Find target groups' });
    fireEvent.change(field, { target: { value: 'web-b' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(names()).toEqual(['web-b']);
    menu('Save this filter…');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' only b ' } });
    fireEvent.click(screen.getByText('Save changes'));
    expect(usePreferences.getState().savedFilters['targetGroups']).toEqual([
      { name: 'only b', operation: 'and', tokens: [{ operator: ':', value: 'web-b' }] },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toEqual(['web-a', 'web-b']);
    menu('only b');
    expect(names()).toEqual(['web-b']);
    menu('Delete “only b”');
    expect(usePreferences.getState().savedFilters['targetGroups']).toEqual([]);
  });
});
