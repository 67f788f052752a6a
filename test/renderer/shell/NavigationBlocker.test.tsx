import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createHashRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NavigationBlocker } from '../../../renderer/shell/NavigationBlocker.tsx';
import { numberTypedPlaces } from '../../../renderer/shell/numberTypedPlaces.ts';
import { useTab } from '../../../renderer/parts/useTab.ts';
import { noteUnsaved } from '../../../renderer/store/unsaved.ts';

let end: () => void = () => undefined;

function Tabs() {
  const [tab, choose] = useTab(['first', 'second']);
  return (
    <button type="button" onClick={() => choose('second')}>
      {tab}
    </button>
  );
}

function open() {
  const element = (
    <>
      <Outlet />
      <NavigationBlocker />
    </>
  );
  const routes = [
    {
      element,
      children: [
        { path: '/form', element: <Tabs /> },
        { path: '*', element: null },
      ],
    },
  ];
  const { router, close } = numberTypedPlaces(() => createHashRouter(routes));
  end = () => {
    close();
    router.dispose();
  };
  render(<RouterProvider router={router} />);
  return { router, path: () => router.state.location.pathname + router.state.location.search };
}

beforeEach(() => {
  history.replaceState(null, '', '#/form');
});
afterEach(() => {
  cleanup();
  end();
  noteUnsaved(false);
});

describe('leaving a page with unsaved changes', () => {
  it('asks when another address is typed, and goes there when told to', async () => {
    const { path } = open();
    act(() => noteUnsaved(true));
    location.hash = '#/elsewhere';
    await screen.findByText('Unsaved changes will be lost.');
    expect(path()).toBe('/form');
    fireEvent.click(screen.getByText('Leave'));
    await waitFor(() => {
      expect([path(), location.hash]).toEqual(['/elsewhere', '#/elsewhere']);
    });
  });

  it('stays when told to, with the address of the page, and asks again the next time', async () => {
    const { path } = open();
    act(() => noteUnsaved(true));
    for (const address of ['#/elsewhere', '#/anywhere']) {
      location.hash = address;
      await screen.findByText('Unsaved changes will be lost.');
      fireEvent.click(screen.getByText('Stay'));
      await waitFor(() => {
        expect([path(), location.hash]).toEqual(['/form', '#/form']);
      });
    }
  });

  it('asks on the way back from an address that was typed', async () => {
    const { path } = open();
    location.hash = '#/elsewhere';
    await waitFor(() => {
      expect(path()).toBe('/elsewhere');
    });
    act(() => noteUnsaved(true));
    history.back();
    await screen.findByText('Unsaved changes will be lost.');
    fireEvent.click(screen.getByText('Stay'));
    await waitFor(() => {
      expect([path(), location.hash]).toEqual(['/elsewhere', '#/elsewhere']);
    });
  });

  it('says that a draft is kept, where it is', async () => {
    open();
    act(() => noteUnsaved(true, '/form'));
    location.hash = '#/elsewhere';
    expect(await screen.findByText(/A draft of them is kept for 7 days/)).toBeTruthy();
  });
});

describe('going back', () => {
  it('leads to the tab before, and only then to the page before', async () => {
    history.replaceState(null, '', '#/before');
    const { router, path } = open();
    await act(() => router.navigate('/form'));
    fireEvent.click(screen.getByText('first'));
    await waitFor(() => {
      expect(path()).toBe('/form?tab=second');
    });
    for (const expected of ['/form', '/before']) {
      history.back();
      await waitFor(() => {
        expect(path()).toBe(expected);
      });
    }
  });
});
