import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type To } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTopOfPage } from '../../../renderer/shell/useTopOfPage.ts';

let scrolls: (readonly unknown[])[];

function Page() {
  useTopOfPage();
  return null;
}

beforeEach(() => {
  scrolls = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    scrolls.push(to);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('where a page begins', () => {
  it.each<{ readonly name: string; readonly to: To | number; readonly scrolls: readonly (readonly number[])[] }>([
    { name: 'another page begins at its top', to: '/other', scrolls: [[0, 0]] },
    { name: 'another tab stays where it is', to: '/list?tab=second', scrolls: [] },
    { name: 'going back leaves the place to the browser', to: -1, scrolls: [] },
  ])('$name', async ({ to, scrolls: expected }) => {
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/first', '/list'] });
    render(<RouterProvider router={router} />);
    await act(async () => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    });
    expect(scrolls).toEqual(expected);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('where a page begins', () => {
  it.each<{ readonly name: string; readonly to: To | number; readonly scrolls: readonly (readonly number[])[] }>([
    { name: 'another page begins at its top', to: '/other', scrolls: [[0, 0]] },
    { name: 'another tab stays where it is', to: '/list?tab=second', scrolls: [] },
    { name: 'going back leaves the place to the browser', to: -1, scrolls: [] },
  ])('$name', async ({ to, scrolls: expected }) => {
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/first', '/list'] });
    render(<RouterProvider router={router} />);
    await act(async () => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    });
    expect([router.state.location.pathname !== '/list' || to === '/list?tab=second', scrolls]).toEqual([
      true,
      expected,
    ]);
  });
});
