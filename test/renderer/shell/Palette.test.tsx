import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Palette } from '../../../renderer/shell/Palette.tsx';
import { openPalette } from '../../../renderer/store/palette.ts';
import { putGroup, groupWith } from '../pages/targetGroups/openGroupPage.tsx';

afterEach(cleanup);

function open() {
  putGroup(groupWith({ name: 'settings-api' }));
  const router = createMemoryRouter([{ path: '*', element: <Palette /> }]);
  render(<RouterProvider router={router} />);
  act(openPalette);
  const field = screen.getByRole('combobox');
  return {
    address: () => router.state.location.pathname,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string, keyCode: number) => fireEvent.keyDown(field, { key, keyCode }),
  };
}

describe('the palette', () => {
  it('goes to the first result on Enter: a resource before a page', () => {
    const { address, type, press } = open();
    type('settings');
    press('Enter', 13);
    expect([address(), screen.queryByRole('combobox')]).toEqual(['/target-groups/settings-api', null]);
  });

  it('goes to what the arrow keys chose', () => {
    const { address, type, press } = open();
    type('settings');
    for (let row = 0; row < 2; row += 1) press('ArrowDown', 40);
    press('Enter', 13);
    expect(address()).toBe('/settings');
  });

  it('goes nowhere while nothing fits', () => {
    const { address, type, press } = open();
    type('xyzzy');
    expect(screen.getByText('Nothing of that name')).toBeTruthy();
    press('Enter', 13);
    expect(address()).toBe('/');
  });
});
