import { applyDensity, applyMode, Density, disableMotion, Mode } from '@cloudscape-design/global-styles';
import { publishTokens } from '../look/publishTokens.ts';
import { stillWhenUnfocused } from '../look/stillWhenUnfocused.ts';
import { setRefresh } from '../store/pause.ts';
import { usePreferences, type Preferences } from '../store/preferences.ts';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const reducedSystem = matchMedia('(prefers-reduced-motion: reduce)');

/** Keeps theme, density, motion, language and the pace of the page as the preferences, and where they say so the system, want. */
export function followAppearance(): void {
  publishTokens();
  stillWhenUnfocused();
  const apply = () => {
    applyPreferences(usePreferences.getState());
  };
  apply();
  usePreferences.subscribe(apply);
  setRefresh(usePreferences.getState().refreshSeconds);
  usePreferences.subscribe(({ refreshSeconds }, before) => {
    if (refreshSeconds !== before.refreshSeconds) setRefresh(refreshSeconds);
  });
  darkSystem.addEventListener('change', apply);
  reducedSystem.addEventListener('change', apply);
}

function applyPreferences({ theme, density, motion, language }: Preferences): void {
  const isDark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  applyMode(isDark ? Mode.Dark : Mode.Light);
  applyDensity(density === 'compact' ? Density.Compact : Density.Comfortable);
  disableMotion(motion === 'reduced' || reducedSystem.matches);
  document.documentElement.lang = language;
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
}
