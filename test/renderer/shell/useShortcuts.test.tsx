import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useShortcuts } from '../../../renderer/shell/useShortcuts.ts';
import { flash, useFlashes } from '../../../renderer/store/flashes.ts';
import { restorePreferences, usePreferences } from '../../../renderer/store/preferences.ts';
import { showSplitPanel } from '../../../renderer/store/splitPanel.ts';
import { takeNewestUndo } from '../../../renderer/store/undo.ts';

let undone: string[];

function Page() {
  useShortcuts();
  const { pathname, search } = useLocation();
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="row" />
      <output aria-label="address">{pathname + search}</output>
    </>
  );
}

const change = (header: string) =>
  flash({ type: 'success', header, action: { text: 'Undo', isUndo: true, run: () => undone.push(header) } });
const press = (key: string, on: Element = document.body, shiftKey = false) =>
  fireEvent.keyDown(on, { key, ctrlKey: true, shiftKey });
const said = () => useFlashes.getState().flashes.map(({ header }) => header);

beforeEach(() => {
  undone = [];
  restorePreferences();
  useFlashes.setState({ flashes: [] });
  while (takeNewestUndo() !== undefined);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
});
afterEach(cleanup);

describe('Ctrl+Z', () => {
  it('undoes the newest change, then the one before it, and says when there is none', () => {
    change('tags');
    change('attributes');
    press('z', screen.getByRole('checkbox', { name: 'row' }));
    expect([undone, said()]).toEqual([['attributes'], []]);
    press('z');
    press('z');
    expect([undone, said()]).toEqual([['attributes', 'tags'], ['There is nothing to undo']]);
  });

  it('is left to what is typed, and to dialogs', () => {
    change('tags');
    press('z', screen.getByRole('textbox', { name: 'text' }));
    press('z', document.body, true);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    press('z');
    dialog.remove();
    expect([undone, said()]).toEqual([[], ['tags']]);
  });
});

describe('?', () => {
  const where = () => screen.getByLabelText('address').textContent;

  it('console 4: shows the keys, and is left to what is typed', () => {
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'text' }), { key: '?' });
    expect(where()).toBe('/');
    fireEvent.keyDown(document.body, { key: '?' });
    expect(where()).toBe('/settings?tab=keyboard');
  });
});

describe('Ctrl+J', () => {
  const isOpen = () => usePreferences.getState().splitPanel.isOpen;

  it('opens and closes the panel below a list, where there is one', () => {
    press('j');
    expect(isOpen()).toBeNull();
    showSplitPanel('web-a', 1);
    press('j');
    expect(isOpen()).toBe(false);
    press('j');
    expect(isOpen()).toBe(true);
    showSplitPanel(null, 0);
  });
});
