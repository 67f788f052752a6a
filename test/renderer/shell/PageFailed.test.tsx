import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PageFailed } from '../../../renderer/shell/PageFailed.tsx';
import { noteConnection } from '../../../renderer/store/connection.ts';

afterEach(() => {
  cleanup();
  noteConnection({ kind: 'connecting' });
});

it('a page whose code cannot come while the engine is lost is offered again when it is back', async () => {
  noteConnection({ kind: 'lost' });
  const lazy = () => Promise.reject(new Error('not loaded'));
  const router = createMemoryRouter([
    { errorElement: <PageFailed />, HydrateFallback: () => null, children: [{ path: '/', lazy }] },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('It can be shown again when the engine is back. not loaded');
  expect(screen.queryByRole('button', { name: 'Show the page again' })).toBeNull();
  act(() => {
    noteConnection({ kind: 'connected' });
  });
  screen.getByText('The engine is not affected. not loaded');
  screen.getByRole('button', { name: 'Show the page again' });
});
