import type { Language } from '../../engine/contract/Language.ts';

const RULES: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  es: new Intl.PluralRules('es'),
};

/** The form of a word that goes with a number, as the language's rules say. */
export function plural(language: Language, count: number, forms: { readonly one: string; readonly other: string }) {
  return RULES[language].select(count) === 'one' ? forms.one : forms.other;
}
