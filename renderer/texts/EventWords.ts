import type { Worded } from '../../engine/contract/words/Worded.ts';
import type { EventCode, EventParameters } from '../../engine/model/EventFact.ts';

/** An event in words. */
export type WordedEvent = Worded;

/** How each event is worded; a code without words does not compile. */
export type EventWords = { readonly [Code in EventCode]: (event: EventParameters[Code]) => WordedEvent };
