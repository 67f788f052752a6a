import { windowBridge } from '../bridge/windowBridge.ts';
import { usePreferences } from '../store/preferences.ts';

/** Tells Electron's main process when and how notifications are to be shown, now and when that changes: it shows them. */
export function tellManner(): void {
  const bridge = windowBridge();
  if (bridge === undefined) return;
  const tell = () => {
    const { quietHours, hasSound } = usePreferences.getState();
    void bridge.call('notify', { quietHours, hasSound });
  };
  tell();
  usePreferences.subscribe(({ quietHours, hasSound }, before) => {
    if (quietHours !== before.quietHours || hasSound !== before.hasSound) tell();
  });
}
