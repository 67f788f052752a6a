import { windowBridge } from '../bridge/windowBridge.ts';
import { usePreferences } from '../store/preferences.ts';

/** Tells Electron's main process the language of the console, now and when it changes: its menu and notifications are in it. */
export function tellLanguage(): void {
  const bridge = windowBridge();
  if (bridge === undefined) return;
  const tell = () => void bridge.call('speak', { language: usePreferences.getState().language });
  tell();
  usePreferences.subscribe(({ language }, before) => {
    if (language !== before.language) tell();
  });
}
