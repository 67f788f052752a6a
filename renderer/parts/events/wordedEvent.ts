import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import type { EventFact } from '../../../engine/model/EventFact.ts';
import type { WordedEvent } from '../../texts/EventWords.ts';
import type { Texts } from '../../texts/useTexts.ts';

/** An event in the language of the texts; one that was kept before there were codes in the engine's own words. */
export function wordedEvent({ eventWords }: Texts, { fact, title, detail }: EngineEvent): WordedEvent {
  if (fact === null) return { title, detail };
  // The words of a code take the parameters of that code, which the compiler cannot follow through a union.
  const words = eventWords[fact.code] as (parameters: EventFact) => WordedEvent;
  return words(fact);
}
