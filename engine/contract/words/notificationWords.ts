import type { Language } from '../Language.ts';
import type { NotificationFact } from '../views/NotificationView.ts';
import { notificationWordsEn } from './notificationWordsEn.ts';
import { notificationWordsEs } from './notificationWordsEs.ts';
import type { Worded } from './Worded.ts';

/** What notifications are worded with. */
export interface NotificationWords {
  readonly trial: string;
  readonly trialText: string;
  readonly told: (fact: NotificationFact) => Worded;
}

const ENGLISH: NotificationWords = {
  trial: 'This is a trial',
  trialText: 'A notification rule was tried. Nothing has happened.',
  told: notificationWordsEn,
};

const SPANISH: NotificationWords = {
  trial: 'Esto es una prueba',
  trialText: 'Se ha probado una regla de notificación. No ha ocurrido nada.',
  told: notificationWordsEs,
};

/** By language: for the console, and for the desktop while there is no window. */
export const NOTIFICATION_WORDS: Readonly<Record<Language, NotificationWords>> = { en: ENGLISH, es: SPANISH };
