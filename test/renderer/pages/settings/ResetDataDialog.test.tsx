import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AdvancedSection } from '../../../../renderer/pages/settings/AdvancedSection.tsx';
import { restorePreferences } from '../../../../renderer/store/preferences.ts';
import { openPage } from '../openPage.tsx';

afterEach(() => {
  cleanup();
  restorePreferences();
});

/** That of the dialog, which is drawn last. */
function confirming(name: string): HTMLButtonElement {
  const button = screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1);
  if (!button) throw new Error(`the dialog has a button ${name}`);
  return button;
}

it.each([
  { language: 'en', name: 'Reset all data', word: 'confirm', count: /^1 target group, /, done: 'All data reset' },
  {
    language: 'es',
    name: 'Restablecer todos los datos',
    word: 'confirmar',
    count: /^1 grupo de destino, /,
    done: 'Todos los datos restablecidos',
  },
] as const)('console 1.15: all data is reset once the word is typed, in $language', async (row) => {
  const bridge = openPage(<AdvancedSection />, { language: row.language });
  fireEvent.click(screen.getByRole('button', { name: row.name }));
  expect(screen.getByText(row.count)).toBeTruthy();
  expect(confirming(row.name).disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: row.word } });
  bridge.refuseNext('resetData', 'The disk is full.');
  fireEvent.click(confirming(row.name));
  await screen.findByText('The disk is full.');
  fireEvent.click(confirming(row.name));
  await screen.findByText(row.done);
  expect(bridge.calls.map(({ name }) => name)).toEqual(['resetData', 'resetData']);
  await waitFor(() => {
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
