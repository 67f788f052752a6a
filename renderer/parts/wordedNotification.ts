import type { NotificationView } from '../../engine/contract/views/NotificationView.ts';
import type { WordedEvent } from '../texts/EventWords.ts';
import type { Texts } from '../texts/useTexts.ts';

/** A notification in the language of the texts: what it tells, and more of it, empty where there is none. */
export function wordedNotification(
  { alerts }: Pick<Texts, 'alerts'>,
  { fact, isTrial, title, detail }: Pick<NotificationView, 'fact' | 'isTrial' | 'title' | 'detail'>,
): WordedEvent {
  if (isTrial) return { title: alerts.trial, detail: alerts.trialText };
  return fact === null ? { title, detail } : alerts.told(fact);
}
