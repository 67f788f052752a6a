import { LANGUAGES, type Language } from '../../engine/contract/Language.ts';

/** The language of the system where the console speaks it, else English. `languages`: as the browser lists them. */
export function systemLanguage(languages: readonly string[]): Language {
  const spoken = languages.map((language) => language.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => spoken[0] === language) ?? 'en';
}
