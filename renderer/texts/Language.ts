/** Languages of the console. Technical values (HTTP, ARN, reason codes, attribute keys) are in none of them. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the system where the console speaks it, else English. `languages`: as the browser lists them. */
export function systemLanguage(languages: readonly string[]): Language {
  const spoken = languages.map((language) => language.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => spoken[0] === language) ?? 'en';
}
