// @vitest-environment jsdom
import { File } from 'node:buffer';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DropToImport } from '../../../renderer/shell/DropToImport.tsx';
import { useFlashes } from '../../../renderer/store/flashes.ts';
import { useGivenFile } from '../../../renderer/store/givenFile.ts';

function open() {
  useGivenFile.setState({ file: null });
  useFlashes.setState({ flashes: [] });
  const router = createMemoryRouter([{ path: '*', element: <DropToImport /> }], { initialEntries: ['/zones'] });
  render(<RouterProvider router={router} />);
  return router;
}

const carrying = (...files: readonly File[]) => ({ dataTransfer: { files, types: ['Files'] } });

afterEach(cleanup);

describe('a file that is dragged over the window', () => {
  it('is shown where it may be dropped, and no more when it is taken away', () => {
    open();
    fireEvent.dragOver(document, carrying());
    expect(screen.getByText('Drop to import')).toBeTruthy();
    fireEvent.dragLeave(document, { relatedTarget: null });
    expect(screen.queryByText('Drop to import')).toBeNull();
  });

  it('issue 7: is taken to the page that imports it, and the window stays', async () => {
    const router = open();
    const file = new File(['http { }'], 'shop.conf');
    const isLeftToTheWindow = fireEvent.drop(document, carrying(file));
    expect(isLeftToTheWindow).toBe(false);
    await vi.waitFor(() => {
      expect(router.state.location.pathname).toBe('/transfer');
    });
    expect(useGivenFile.getState().file).toEqual({ name: 'shop.conf', text: 'http { }' });
  });

  it('is refused when nobody can have written it', async () => {
    const router = open();
    fireEvent.drop(document, carrying(new File([new Uint8Array(900_001)], 'film.mp4')));
    await vi.waitFor(() => {
      expect(useFlashes.getState().flashes).toMatchObject([{ type: 'error', content: 'film.mp4' }]);
    });
    expect(router.state.location.pathname).toBe('/zones');
  });

  it('is left alone when it is something of the page', () => {
    open();
    fireEvent.dragOver(document, { dataTransfer: { files: [], types: ['text/plain'] } });
    expect(screen.queryByText('Drop to import')).toBeNull();
  });
});
