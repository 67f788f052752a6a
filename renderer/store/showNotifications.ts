import { windowBridge } from '../bridge/windowBridge.ts';
import { clockTime, isQuietAt } from '../../engine/contract/QuietHours.ts';
import { usePreferences } from './preferences.ts';
import { useNotifications } from './notifications.ts';
import { wordedNotification } from '../../engine/contract/words/wordedNotification.ts';
import { textsNow } from '../texts/useTexts.ts';

/**
 * Shows what rules tell on the desktop in a browser that allows it: once each, and nothing of before the page was
 * opened. Electron's main process does the same for its window.
 */
export function showNotifications(): void {
  if (windowBridge() !== undefined || !('Notification' in window)) return;
  let shownUntilMs = Date.now();
  useNotifications.subscribe(({ recent }) => {
    const news = recent.filter(({ atMs, desktop }) => desktop && atMs > shownUntilMs);
    shownUntilMs = Math.max(shownUntilMs, ...news.map(({ atMs }) => atMs));
    const { quietHours, hasSound } = usePreferences.getState();
    if (Notification.permission !== 'granted' || isQuietAt(quietHours, clockTime(new Date()))) return;
    for (const told of news.toReversed()) {
      const { title, detail } = wordedNotification(textsNow().alerts, told);
      new Notification(title, { body: detail, tag: told.resource, silent: !hasSound });
    }
  });
}
