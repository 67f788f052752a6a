import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NotificationsSection } from '../../../../renderer/pages/settings/NotificationsSection.tsx';
import { restorePreferences, usePreferences } from '../../../../renderer/store/preferences.ts';
import { openPage } from '../openPage.tsx';

afterEach(() => {
  cleanup();
  restorePreferences();
});

const manner = () => {
  const { quietHours, hasSound } = usePreferences.getState();
  return { quietHours, hasSound };
};

it('console 1.15: quiet hours are off until somebody wants some, and keep what is a time', () => {
  openPage(<NotificationsSection />);
  expect(manner()).toEqual({ quietHours: null, hasSound: true });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  expect(manner().quietHours).toEqual({ from: '22:00', to: '07:00' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:30' } });
  expect(manner().quietHours).toEqual({ from: '23:30', to: '07:00' });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06' } });
  expect(screen.getByText('Enter a time from 00:00 to 23:59.')).toBeTruthy();
  expect(manner().quietHours).toEqual({ from: '23:30', to: '07:00' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  expect(manner().quietHours).toBeNull();
});

it('console 1.15: the sound can be switched off, in Spanish too', () => {
  openPage(<NotificationsSection />, { language: 'es' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sonido' }));
  expect(manner().hasSound).toBe(false);
});
