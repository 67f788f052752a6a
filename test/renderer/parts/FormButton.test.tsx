import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FormButton } from '../../../renderer/parts/FormButton.tsx';
import { noteConnection } from '../../../renderer/store/connection.ts';
import { openPage } from '../pages/openPage.tsx';

afterEach(cleanup);

it('console 4 nothing leads to a form while the engine is lost, and it says why', () => {
  openPage(<FormButton href="#/create/load-balancer">Create</FormButton>);
  const button = () => screen.getByText('Create').closest('a');
  expect(button()?.getAttribute('aria-disabled')).toBeNull();
  act(() => {
    noteConnection({ kind: 'lost' });
  });
  expect(button()?.getAttribute('aria-disabled')).toBe('true');
  expect(button()?.getAttribute('href')).toBeNull();
  expect(screen.getByText(/nothing can be changed until it is back/)).toBeTruthy();
});
