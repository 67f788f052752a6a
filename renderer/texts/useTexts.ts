import { usePreferences } from '../store/preferences.ts';
import type { Language } from '../../engine/contract/Language.ts';
import { english } from './en/english.ts';
import { spanish } from './es/spanish.ts';

/** Every text of the console, by area. Texts with parts are functions; a language that lacks one does not compile. */
export type Texts = typeof english;

const TEXTS: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** The texts in the language of the preferences. */
export function useTexts(): Texts {
  return TEXTS[usePreferences(({ language }) => language)];
}

/** The same outside of components. */
export function textsNow(): Texts {
  return TEXTS[usePreferences.getState().language];
}
