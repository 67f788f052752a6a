import type { NotificationView } from '../views/NotificationView.ts';
import type { NotificationWords } from './notificationWords.ts';
import type { Worded } from './Worded.ts';

/** A notification in the language of the words; one that has no fact is as the engine says it. */
export function wordedNotification(
  words: NotificationWords,
  { fact, isTrial, title, detail }: Pick<NotificationView, 'fact' | 'isTrial' | 'title' | 'detail'>,
): Worded {
  if (isTrial) return { title: words.trial, detail: words.trialText };
  return fact === null ? { title, detail } : words.told(fact);
}
