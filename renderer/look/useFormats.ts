import { usePreferences } from '../store/preferences.ts';
import { formatsOf, type Formats } from './formatsOf.ts';

/** The formats of figures and moments in the language and time zone of the preferences. */
export function useFormats(): Formats {
  const language = usePreferences((preferences) => preferences.language);
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return formatsOf(language, timeZone);
}

/** The same outside of components. */
export function formatsNow(): Formats {
  const { language, timeZone } = usePreferences.getState();
  return formatsOf(language, timeZone);
}
