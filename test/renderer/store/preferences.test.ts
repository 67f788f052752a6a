import { afterEach, expect, it, vi } from 'vitest';
import {
  followSystemLanguage,
  preferLanguage,
  restorePreferences,
  usePreferences,
} from '../../../renderer/store/preferences.ts';

const speak = (language: string) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
};
const language = () => usePreferences.getState().language;
const KEY = 'balanza.preferences';
const keep = (state: object) => {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, state }));
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(KEY);
  restorePreferences();
});

it('console 1.15: the language is that of the system while that is preferred', () => {
  const stop = followSystemLanguage();
  preferLanguage('en');
  speak('es-MX');
  dispatchEvent(new Event('languagechange'));
  expect(language()).toBe('en');
  preferLanguage('system');
  expect(language()).toBe('es');
  speak('en-GB');
  dispatchEvent(new Event('languagechange'));
  expect(language()).toBe('en');
  stop();
});

it.each([
  { kept: { language: 'es' }, opens: 'es' },
  { kept: { language: 'en' }, opens: 'en' },
  { kept: { language: 'en', followsSystemLanguage: true }, speaks: 'es-ES', opens: 'es' },
  { kept: { language: 'en', followsSystemLanguage: false }, speaks: 'es-ES', opens: 'en' },
])('console 1.15: with $kept kept, the console opens in $opens', async ({ kept, speaks = 'en-US', opens }) => {
  speak(speaks);
  keep(kept);
  await usePreferences.persist.rehydrate();
  expect(language()).toBe(opens);
});
