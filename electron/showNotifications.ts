import { Notification } from 'electron';
import type { ConsoleFace } from '../engine/contract/Bridge.ts';
import type { NotificationsView, NotificationView } from '../engine/contract/views/NotificationView.ts';
import type { NotificationWords } from '../engine/contract/words/notificationWords.ts';
import { wordedNotification } from '../engine/contract/words/wordedNotification.ts';
import { routeOfResource } from './linkedRoute.ts';

export interface NotificationParts {
  readonly face: ConsoleFace;
  /** What they are worded with, in the language of now. */
  readonly words: () => NotificationWords;
  /** Whether the user looks at the page of this route right now: then it is not told once more. */
  readonly isLookingAt: (route: string) => boolean;
  /** Whether the user wants nothing shown at this hour; it stays in the console's list. */
  readonly isQuiet: () => boolean;
  readonly hasSound: () => boolean;
  /** Opens the page when a notification is clicked. */
  readonly open: (route: string) => void;
}

/** Most kept alive, so that a click on them still opens their page. */
const KEPT = 50;

/**
 * Shows on the desktop what the user's rules ask for there, each once; what was told before the start is not told again.
 * Returns how to stop. Source: E-117; console 4, *Notifications*.
 */
export function showNotifications(parts: NotificationParts): () => void {
  const { face, words, isLookingAt, isQuiet, hasSound, open } = parts;
  let known: ReadonlySet<string> | null = null;
  const shown: Notification[] = [];
  const show = (told: NotificationView) => {
    const route = routeOfResource(told.resource);
    if (!Notification.isSupported() || isQuiet() || isLookingAt(route)) return;
    const { title, detail } = wordedNotification(words(), told);
    const notification = new Notification({ title, body: detail, silent: !hasSound() });
    notification.on('click', () => open(route));
    notification.show();
    shown.push(notification);
    if (shown.length > KEPT) shown.shift();
  };
  const onValue = (value: unknown) => {
    const { recent } = value as NotificationsView; // what the engine's stream of this name sends
    const before = known;
    known = new Set(recent.map(identity));
    if (before === null) return;
    const news = recent.filter((one) => one.desktop && !before.has(identity(one)));
    for (const one of news.reverse()) show(one);
  };
  const answer = face.subscribe('notifications', {}, { onValue, onEnd: () => undefined });
  return answer.ok ? answer.value : () => undefined;
}

const identity = ({ atMs, kind, resource, title }: NotificationView) => `${atMs} ${kind} ${resource} ${title}`;
