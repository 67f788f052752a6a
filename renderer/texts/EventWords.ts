import type { EventCode, EventParameters } from '../../engine/model/EventFact.ts';

/** An event in words: what happened, and more of it, empty where there is none. */
export interface WordedEvent {
  readonly title: string;
  readonly detail: string;
}

/** How each event is worded; a code without words does not compile. */
export type EventWords = { readonly [Code in EventCode]: (event: EventParameters[Code]) => WordedEvent };
