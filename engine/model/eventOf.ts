import type { EngineEvent, EventActor, EventNews, FieldChange } from './EngineEvent.ts';
import { eventSeverity } from './eventSeverity.ts';

export interface EventOrigin {
  readonly atMs: number;
  /** Default: the engine itself. */
  readonly actor?: EventActor;
  /** Default none. */
  readonly fields?: readonly FieldChange[];
}

/** The event of a piece of news: when, by whom, how bad. */
export function eventOf(news: EventNews, { atMs, actor = 'engine', fields = [] }: EventOrigin): EngineEvent {
  const { kind, title, detail, resource, fact } = news;
  const severity = fact === null ? 'info' : eventSeverity(fact);
  return { atMs, kind, severity, actor, title, detail, resource, fact, fields };
}
